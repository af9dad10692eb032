/** What must never import what, and which lists must agree: proved from esbuild's metafiles and the files themselves. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import t from 'tap'
import { build as buildClient } from '../client/build.ts'
import { faultsOf, readCatalogues } from '../locales/report.ts'
import { contract } from '../shared/contract/index.ts'
import { errors } from '../shared/errors.ts'
import { languages } from '../shared/languages.ts'
import { madeReadme } from './readme.ts'
import { handlers } from './upstream/server.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const files = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

type Imports = Record<string, string[]>

/** file → what it imports at run time; packages by their names */
async function importsOf(entries: string[]): Promise<Imports> {
  const { metafile } = await bundle({
    entryPoints: entries.map((entry) => join(root, entry)),
    absWorkingDir: root,
    bundle: true,
    write: false,
    outdir: 'out',
    platform: 'node',
    format: 'esm',
    packages: 'external',
    metafile: true,
    jsx: 'automatic',
    logLevel: 'silent',
    external: ['*.css'],
  })
  return Object.fromEntries(
    Object.entries(metafile.inputs).map(([path, { imports }]) => [path, imports.map((each) => each.path)]),
  )
}

const isBuiltin = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name)

t.test('imports run one way', async (t) => {
  const server = await importsOf(['server/main.ts'])
  const client = await importsOf(['client/main.tsx', ...files('client/screens', /\.tsx?$/)])
  const stub = await importsOf(files('test/upstream', /^(?!.*\.test).*\.ts$/))
  const offences: string[] = []
  const forbid = (imports: Imports, from: RegExp, what: (name: string) => boolean, rule: string) => {
    for (const [path, names] of Object.entries(imports)) {
      if (from.test(path)) for (const name of names.filter(what)) offences.push(`${path} imports ${name}: ${rule}`)
    }
  }
  const outside = (allowed: RegExp) => (name: string) => !allowed.test(name)

  forbid({ ...server, ...client }, /^shared\/contract\//, outside(/^shared\/|^zod$/), 'contract: shared and zod only')
  forbid({ ...server, ...client }, /^shared\/[^/]+$/, outside(/^shared\/[^/]+$|^big\.js$/), 'shared: pure')
  forbid(
    client,
    /./,
    (name) => isBuiltin(name) || name === 'zod' || name.startsWith('shared/contract') || name.startsWith('server/'),
    'client: no zod, no node, no contract at run time',
  )
  forbid(
    client,
    /^client\/components\//,
    (name) => /^client\/(api|state\/|screens\/|payment|load)/.test(name),
    'components: props in, events out',
  )
  forbid(
    client,
    /^client\/screens\/pages(-sub)?\/([^/]+)\//,
    (name) => name.startsWith('client/screens/'),
    'screens: not other screens',
  )
  forbid(server, /./, (name) => /^(client|test)\//.test(name), 'server: nothing of client or test')
  forbid(server, /^(?!server\/upstream\/)/, (name) => name === 'undici', 'undici: server/upstream only')
  forbid(
    server,
    /^server\/handlers\/(?!views\.ts)/,
    (name) => /^server\/handlers\/(?!handler\.ts)/.test(name),
    'handlers: not each other',
  )
  forbid(stub, /./, (name) => !isBuiltin(name) && !name.startsWith('test/upstream/'), 'stub: node only')
  // a screen may be made of several files in its own folder
  const ownFolder = /^client\/screens\/(.*)\/[^/]+ imports client\/screens\/\1\//
  t.strictSame(
    offences.filter((offence) => !ownFolder.test(offence)),
    [],
  )
})

t.test('the environment is read in two places, the opened token in two more', async (t) => {
  const server = files('server', /\.ts$/)
  t.strictSame(
    server.filter((path) => read(path).includes('process.env')),
    ['server/main.ts'],
  )
  const token = server.filter((path) => /\btoken\b/.test(read(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
  t.strictSame(token.sort(), [
    'server/call.ts',
    // by its name alone, to leave it out
    'server/drift.ts',
    'server/plugins/session.ts',
    'server/upstream/client.ts',
  ])
})

t.test('money never passes through a float', async (t) => {
  const offences = [...files('shared', /\.ts$/), ...files('client', /\.tsx?$/)].filter((path) =>
    /parseFloat|\.toFixed\(/.test(read(path)),
  )
  t.strictSame(offences, ['shared/decimal.ts'])
})

t.test('a component that reads a signal says so', async (t) => {
  const signals = /\b(member|sessionId|started|serverBuild|config|notices|dialogs|toast|language)\.value\b/
  const offences = files('client', /\.tsx$/).filter((path) => {
    const text = read(path)
    return signals.test(text) && !/useSignals?(Effect)?\(/.test(text)
  })
  t.strictSame(offences, [])
})

t.test('the calls of the specification are the rows and the stub\u2019s handlers', async (t) => {
  t.strictSame(Object.keys(contract).sort(), Object.keys(handlers).sort())
  t.equal(Object.keys(contract).length, 39)
})

t.test('each page is a file, and each screen file is a page or a part of one', async (t) => {
  const table = read('client/routes.ts')
  const paths = [...table.matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path)
  t.equal(new Set(paths).size, paths.length, 'no path twice')
  const loaded = [...table.matchAll(/import\('\.\/(screens\/[^']+)'\)/g)].map(([, path]) => `client/${path}`)
  for (const path of loaded) t.ok(statSync(join(root, path)).isFile(), path)
  const reached = await importsOf(loaded)
  t.strictSame(
    files('client/screens', /\.tsx?$/).filter((path) => !(path in reached)),
    [],
  )
})

t.test('eight catalogues with the same keys and placeholders, all used, each error with a text', async (t) => {
  const catalogues = readCatalogues()
  t.strictSame(Object.keys(catalogues).sort(), languages.map(({ name }) => name).sort())
  t.strictSame(faultsOf(catalogues), [])
  const english = catalogues['en-US'] ?? {}
  const isForOne = (key: string) => key.endsWith('_one') && key.slice(0, -4) in english
  for (const code of Object.keys(errors)) t.ok(english[`error.${code}`], `error.${code}`)
  const code = [...files('client', /\.tsx?$/), ...files('shared', /\.ts$/), ...files('server', /\.ts$/)]
    .map(read)
    .join('\n')
  const made =
    /^(error|pledge\.state|pledge\.action|recharge\.(state|words)|withdraw\.(state|words)|website|pull|licence\.state|licence\.action|run\.words|team\.level|login\.title|register\.strength|success|check\.words)\.|^(withdraw|transfer|swap)\.order$/
  t.strictSame(
    Object.keys(english).filter((key) => !isForOne(key) && !code.includes(`'${key}'`) && !made.test(key)),
    [],
    'no text without a use',
  )
})

t.test('what is missing, untranslated or filled otherwise is named', async (t) => {
  const texts = { a: 'Send {{amount}}', b: 'Your tasks', c: 'OK' }
  const german = { a: 'Senden {{betrag}}', b: 'Your tasks', d: 'Mehr' }
  t.strictSame(faultsOf({ 'en-US': texts, 'tr-TR': german }), [
    'tr-TR: missing c',
    'tr-TR: not in English d',
    'tr-TR: other values a',
    'tr-TR: not translated b',
  ])
  t.strictSame(faultsOf({ 'en-US': { a: 'Task' }, 'ja-JP': { a: 'Task' } }), ['ja-JP: not translated a'])
})

t.test('the two kinds of Chinese are not mixed, and no text is another language’s', async (t) => {
  const catalogue = (name: string) => JSON.parse(read(`locales/${name}.json`)) as Record<string, string>
  const [mainland, taiwan] = [catalogue('zh-CN'), catalogue('zh-TW')]
  const others = (texts: Record<string, string>, key: string) =>
    Object.entries(texts)
      .flatMap(([other, text]) => (other === key ? [] : [text]))
      .join('')
  const copied = Object.keys(taiwan).filter((key) => {
    if (taiwan[key] !== mainland[key]) return false
    // a character that one of them uses again and again and the other nowhere else
    const [inTaiwan, inMainland] = [others(taiwan, key), others(mainland, key)]
    const isForeign = (each: string) => {
      const [few = 0, many = 0] = [inTaiwan, inMainland]
        .map((texts) => texts.split(each).length - 1)
        .sort((a, b) => a - b)
      // these two are in both, in other words
      return few === 0 && many >= 2 && !'加增'.includes(each)
    }
    return [...(taiwan[key] ?? '')].some(isForeign)
  })
  t.strictSame(copied, [])
  const latin = ['en-US', 'vi-VN', 'tr-TR'].map((name) => [name, catalogue(name)] as const)
  for (const [name, texts] of latin)
    for (const [other, theirs] of latin) {
      if (name >= other) continue
      const same = Object.keys(texts).filter(
        (key) =>
          texts[key] === theirs[key] &&
          /\p{L}{4}.*\p{L}{3}/u.test(texts[key]?.replace(/\{\{\w+\}\}|USDT|TVL/g, '') ?? ''),
      )
      t.strictSame(same, [], `${name} and ${other}`)
    }
})

t.test('no screen says anything that is not in the catalogues', async (t) => {
  const WORDS = /\p{L}{2,}/u
  const ours = (text: string) => WORDS.test(text.replace(/\b(USDT|SNT)\b/g, ''))
  const literals = files('client', /\.tsx$/).flatMap((path) => {
    const code = read(path)
    const texts = [...code.matchAll(/(?<=[\w"'}/])>\s*([^<>{}()=;:'"`|&]+?)\s*</g)].map(([, text = '']) => text)
    const names = [...code.matchAll(/\b(?:alt|title|placeholder|label|aria-label)="([^"]*)"/g)].map(
      ([, text = '']) => text,
    )
    return [...texts, ...names].filter(ours).map((text) => `${path}: ${text}`)
  })
  t.strictSame(literals, [])
})

t.test('the first load stays within its budget', async (t) => {
  // not into dist: other tests are being served from there
  const dist = mkdtempSync(join(tmpdir(), 'dist-'))
  t.teardown(() => rmSync(dist, { recursive: true, force: true }))
  await buildClient(dist)
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  const bytes = (path: string) => statSync(join(dist, `${path}.br`)).size
  // what the worker keeps for the next visit
  const first = new Set([...worker.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path))
  for (const path of first) t.ok(page.includes(path), `the page asks for ${path}`)
  const script = [...first].reduce((sum, path) => sum + bytes(path), 0)
  // each is a request: one for React, one for all that is shared, one for the screen, and what a few screens have in common
  t.equal(first.size, 2)
  const screens = [...page.matchAll(/"(\/[\w/-]*)":\[((?:"\/assets\/[^"]+",?)+)\]/g)]
  const filesOf = (path: string) => screens.find(([, own]) => own === path)?.[2]?.split(',').length
  for (const path of ['/', '/pages/home/index', '/pages/my/index']) t.equal(filesOf(path), 1, path)
  for (const [, path = ''] of screens) t.ok((filesOf(path) ?? 0) <= 9, `${path} ${filesOf(path)}`)
  // it stands in the page
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? []
  const style = brotliCompressSync(styles).length
  t.ok(script > 0 && script <= 98_000, `script ${script}`)
  t.ok(style > 0 && style <= 8_000, `style ${style}`)
  // with its head, 1 kB, in the ten packets of 1,460 bytes that a server sends without waiting
  t.ok(bytes('/index.html') <= 12_800, `page ${bytes('/index.html')}`)
  for (const name of readdirSync(join(dist, 'assets')).filter((each) => each.endsWith('.js'))) {
    const path = `/assets/${name}`
    if (!first.has(path)) t.ok(bytes(path) <= 15_000, `${path} ${bytes(path)}`)
  }
  for (const name of readdirSync(join(dist, 'assets')).filter((each) => /-\w{10}\.json\.br$/.test(each))) {
    t.ok(statSync(join(dist, 'assets', name)).size <= 12_000, name)
  }
})

t.test('every cache of the server has a limit', async (t) => {
  const code = files('server', /\.ts$/).map(read).join('\n')
  const made = [...code.matchAll(/new LRUCache<.*?>\((.*)/g)].map(([, options = '']) => options)
  t.ok(made.length >= 7)
  for (const options of made) t.match(options, /^\{ max: [A-Z_]+_MAX\b/)
})

t.test('the README’s table of settings is the one of the code', async (t) => {
  t.equal(read('README.md'), madeReadme(), 'npm run readme')
})

t.test('no production package runs a script when it is installed', async (t) => {
  type Lock = { packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }> }
  const { packages } = JSON.parse(read('package-lock.json')) as Lock
  const offences = Object.entries(packages).filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev)
  t.strictSame(
    offences.map(([name]) => name),
    [],
  )
})
