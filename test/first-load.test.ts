/** The size of everything that a member downloads until the first screen works. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import t from 'tap'
import { build as buildClient, loadsOf } from '../client/build/build.ts'
import { buildStyle, splitSheets } from '../client/build/styles.ts'
import {
  catalogueParts,
  fileParts,
  overBudget,
  type Parts,
  pageParts,
  scriptParts,
  styleParts,
} from './support/budget.ts'

t.test('the first load stays within its budget', async (t) => {
  // builds into a folder of its own, because other tests serve the client from `dist/` at the same time
  const dist = mkdtempSync(join(tmpdir(), 'dist-'))
  t.teardown(() => rmSync(dist, { recursive: true, force: true }))
  const metafile = await buildClient(dist)
  const { screens } = loadsOf(metafile)
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  const bytes = (path: string) => statSync(join(dist, `${path}.br`)).size
  const check = (name: string, size: number, limit: number, parts: Parts) => {
    const complaint = overBudget(name, size, limit, parts)
    t.ok(size > 0 && complaint === null, complaint ?? `${name} ${size}`)
  }
  // the scripts that the service worker stores for the next visit
  const first = [...new Set([...worker.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path))]
  for (const path of first) t.ok(page.includes(path), `the page requests ${path}`)
  // two files, and so two requests: one for React, one for shared code. A screen loads its own file and the files that it shares with other screens
  // in addition
  t.equal(first.length, 2, first.join())
  const inOne = ['/', '/pages/home/index', '/pages/my/index']
  for (const path of inOne)
    t.ok(page.includes(`"${path}":["${screens[path]?.[0]}"]`), `the page requests the screen of ${path}`)
  for (const [path, files] of Object.entries(screens)) {
    const parts = fileParts(
      metafile,
      files.map((file) => [file, bytes(file)]),
    )
    // ten, because small parts that two or three screens share (such as a checkbox with its label) are files of their own
    check(`the files of ${path}`, files.length, inOne.includes(path) ? 1 : 10, parts)
  }
  const script = first.reduce((sum, path) => sum + bytes(path), 0)
  // the budget has some room: the hashes in the files' names alone change the compressed size of the script by up to 150 bytes
  check('script of the first load', script, 104_000, scriptParts(metafile, first))
  // the styles inlined in the page or in the script; every other style sheet loads with its component
  const { page: inlined, late, own } = splitSheets(page)
  const sources = scriptParts(metafile, first).parts.map(([name]) => name)
  const isFirst = (sheet: string) => sources.includes(`client/${sheet.replace('.css', '.tsx')}`)
  t.strictSame(
    late.filter((sheet) => !isFirst(sheet)),
    [],
    'their components are not in the first load: add them to OWN in client/build/styles.ts',
  )
  t.strictSame(
    own.filter(isFirst),
    [],
    'their components are in the first load: remove them from OWN in client/build/styles.ts',
  )
  const early = [...inlined, ...late]
  check('style', brotliCompressSync((await buildStyle(early)).style).length, 8_000, await styleParts())
  // a page of this size and 1.4 kB of headers fit into the first ten packets of 1,460 bytes, which TCP sends without waiting
  check('the page', bytes('/index.html'), 13_180, pageParts(page))
  for (const name of readdirSync(join(dist, 'assets'))) {
    const path = `/assets/${name}`
    // the largest of these files is what all screens but the first share (`client/build/late-shared.ts`)
    if (name.endsWith('.js') && !first.includes(path)) check(path, bytes(path), 15_500, scriptParts(metafile, [path]))
    // the limit leaves room in the largest language, Thai, for the texts of a few more screens
    if (/-\w{10}\.json$/.test(name)) check(path, bytes(path), 13_500, catalogueParts(join(dist, path)))
  }
})

t.test('pictures of the app are small: each on the website, and all of the README together', async (t) => {
  const folder = join(import.meta.dirname, '../client/screenshots')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.webp'))
  const size = (path: string) => statSync(join(folder, path)).size
  const ofWebsite = files.filter((path) => path.includes('/'))
  const ofReadme = files.filter((path) => !path.includes('/'))
  t.equal(ofWebsite.length, 3 * 8)
  for (const path of ofWebsite) t.ok(size(path) <= 25_000, `${path} ${size(path)}`)
  const sum = ofReadme.reduce((total, path) => total + size(path), 0)
  t.ok(sum <= 250_000, `${sum}`)
})

t.test('an exceeded budget is reported with the excess and its largest parts', async (t) => {
  const parts = {
    measured: 'bytes',
    parts: [
      ['small', 3],
      ['large', 12_000],
    ],
  } as const
  t.equal(overBudget('the page', 12_003, 12_003, parts), null)
  t.match(
    overBudget('the page', 12_003, 12_000, parts),
    /^the page: 12,003, 12,000 are allowed, 3 too many\. Largest parts \(bytes\): large 12,000; small 3\. Shorten it, /,
  )
})
