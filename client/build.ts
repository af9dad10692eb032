/** `npm run build`: the client into dist/, hashed, split by screen, compressed beforehand. */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build as bundle, type Metafile, type Plugin } from 'esbuild'
import { languages } from '../shared/languages.ts'
import { signsOf } from './early/amount.ts'

const client = import.meta.dirname
const locales = join(client, '../locales')

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 10)

/** Writes `content` under a hashed name. @returns its address */
function writeJson(assets: string, name: string, content: unknown): string {
  const text = JSON.stringify(content)
  const file = `${name}-${hash(text)}.json`
  writeFileSync(join(assets, file), text)
  return `/assets/${file}`
}

/** Copies each language's texts under a hashed name. @returns language → address */
function copyCatalogues(assets: string): Record<string, string> {
  const files = readdirSync(locales).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => {
      const language = file.replace('.json', '')
      return [language, writeJson(assets, language, JSON.parse(readFileSync(join(locales, file), 'utf8')))]
    }),
  )
}

const SCREENS = 'client/screens/'
const FIRST_LOAD = join(client, 'first-load.ts')

/** Makes all that comes late import what is there before it, see there. */
const sharing: Plugin = {
  name: 'sharing',
  setup({ onLoad }) {
    onLoad({ filter: /\/client\/.*\.tsx$|\/qr\/decode\.js$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8')
      const isLate = /^export default /m.test(contents)
      return isLate ? { contents: `${contents}\nimport ${JSON.stringify(FIRST_LOAD)}\n`, loader: 'tsx' } : undefined
    })
  },
}

const isMain = (address: string): boolean => address.startsWith('/assets/main-')

const addressOf = (path: string): string => `/assets/${basename(path)}`

type Loads = {
  /** what the page loads at once, the largest first: it is what all else waits for */
  first: string[]
  /** page → the files of its screen */
  screens: Record<string, string[]>
}

/** Which files belong to the first load and to each screen. */
function loadsOf({ outputs }: Metafile): Loads {
  const needs = (path: string, known = new Set<string>()): Set<string> => {
    known.add(path)
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && !known.has(next)) needs(next, known)
    return known
  }
  const entries = Object.entries(outputs).map(([path, { entryPoint = '' }]) => ({ path, entryPoint }))
  const main = entries.find(({ entryPoint }) => entryPoint.endsWith('client/main.tsx'))?.path ?? ''
  // a sheet whose code comes late is no page
  const screens = entries.filter(({ entryPoint: file }) => file.includes(SCREENS) && !file.endsWith('-sheet.tsx'))
  const common = screens
    .map(({ path }) => needs(path))
    .reduce((some, each) => some.intersection(each), needs(screens[0]?.path ?? ''))
  const first = new Set([main, ...needs(main), ...common])
  const bytes = (path: string): number => outputs[path]?.bytes ?? 0
  return {
    first: [...first].sort((a, b) => bytes(b) - bytes(a)).map(addressOf),
    screens: Object.fromEntries(
      screens.map(({ path, entryPoint }) => [
        entryPoint.slice(entryPoint.indexOf(SCREENS) + SCREENS.length - 1).replace(/\.tsx$/, ''),
        [...needs(path)].filter((each) => !first.has(each)).map(addressOf),
      ]),
    ),
  }
}

/** The texts of `keys` in each language. */
function wordsFor(keys: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    readdirSync(locales)
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        const texts = JSON.parse(readFileSync(join(locales, file), 'utf8')) as Record<string, string>
        return [file.replace('.json', ''), keys.map((key) => texts[key] ?? '')]
      }),
  )
}

const LAUNCH = ['launch.headline', 'launch.text', 'launch.start', 'login.register', 'website.title', 'download.title']
const FAILURE = ['error.pageLoad', 'common.reload']

/** What the app's modules look at when they are loaded, and Node has not (of storage it warns that it has none). */
const BROWSER = `globalThis.localStorage = { getItem: () => null }
globalThis.location = { search: '', hash: '' }`

/** Runs `prerender/frames.tsx` here. */
async function prerender(): Promise<{ home: string; website: string }> {
  const { outputFiles } = await bundle({
    entryPoints: [join(client, 'prerender/frames.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    external: ['./screens/*'],
    banner: { js: BROWSER },
    define: DEFINED,
  })
  const script = `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`
  return import(script)
}

/** Values as esbuild puts them in. */
const texts = (define: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]))

/** A script that stands in the page itself. */
async function buildInline(entry: string, define: Record<string, unknown>): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [join(client, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    charset: 'utf8',
    target: TARGET,
    define: texts(define),
  })
  return `<script>${outputFiles[0]?.text.trim() ?? ''}</script>`
}

const DEFINED = { 'process.env.NODE_ENV': '"production"' }
const TARGET = ['es2022', 'chrome107', 'safari16', 'firefox116']

async function buildStyle(): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [join(client, 'styles/index.css')],
    bundle: true,
    minify: true,
    write: false,
    target: TARGET,
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/** The service worker lies at the root, for it may look after nothing above itself. */
async function buildServiceWorker(dist: string, define: Record<string, unknown>): Promise<void> {
  await bundle({
    entryPoints: [join(client, 'worker/service-worker.ts')],
    outfile: join(dist, 'sw.js'),
    bundle: true,
    minify: true,
    target: ['es2022'],
    define: texts(define),
  })
}

function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|json|html|svg|webmanifest)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    )
  }
}

/** Builds the client into `dist`. @returns esbuild's metafile, which knows what imports what */
export async function build(dist: string): Promise<Metafile> {
  const assets = join(dist, 'assets')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  cpSync(join(client, 'public'), dist, { recursive: true })
  const catalogues = copyCatalogues(assets)
  const { metafile } = await bundle({
    entryPoints: [join(client, 'main.tsx')],
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    charset: 'utf8',
    format: 'esm',
    target: TARGET,
    jsx: 'automatic',
    minify: true,
    metafile: true,
    legalComments: 'none',
    define: { ...DEFINED, CATALOGUES: JSON.stringify(catalogues) },
    plugins: [sharing],
  })
  const { first, screens } = loadsOf(metafile)
  const { '/pages/launch/index': launch = [], ...others } = screens
  const [main = '', ...chunks] = first.toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)))
  const frames = await prerender()
  const websiteFrame = writeJson(assets, 'website', frames.website)
  const [style, ask, show] = await Promise.all([
    buildStyle(),
    buildInline('early/ask.ts', {
      CATALOGUES: catalogues,
      WEBSITE_FRAME: websiteFrame,
      FIRST: first,
      SCREENS: { ...others, '/': launch, '/pages/launch/index': launch },
    }),
    buildInline('early/show.ts', {
      CATALOGUES: catalogues,
      LAUNCH: wordsFor(LAUNCH),
      FAILURE: wordsFor(FAILURE),
      HOME_FRAME: frames.home,
      WEBSITE_FRAME: websiteFrame,
      SIGNS: Object.fromEntries(languages.map(({ name }) => [name, signsOf(name)])),
      MAIN: main,
      CHUNKS: chunks,
    }),
  ])
  const page = readFileSync(join(client, 'index.html'), 'utf8')
    .replace('<!-- ASK -->', () => ask)
    .replace('<!-- STYLE -->', () => `<style>${style}</style>`)
    .replace('<!-- SHOW -->', () => show)
  // the page names the first files only, and carries style and scripts of its own; icons have no hash in their names
  const icons = readdirSync(join(client, 'public')).map((name) => readFileSync(join(client, 'public', name), 'base64'))
  const id = hash([...readdirSync(assets).sort(), page, ...icons].join())
  writeFileSync(join(dist, 'index.html'), page.replace('BUILD', id))
  await buildServiceWorker(dist, { BUILD: id, SHELL: first, CATALOGUES: catalogues })
  writeFileSync(join(dist, 'build-id'), id)
  compress(dist)
  return metafile
}

if (import.meta.main) await build(join(client, '../dist'))
