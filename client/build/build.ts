/** `npm run build`: builds the client into dist/, with hashed file names, code split by screen, and compressed copies. */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BuildOptions, build as bundle, type Metafile, type Plugin } from 'esbuild'
import { LATE_KEYS } from '../../locales/late-keys.js'
import type { LanguageName } from '../../shared/languages.ts'
import * as paths from '../core/paths.ts'
import { compress } from './compress.ts'
import { buildFrames, perLanguage, readTexts } from './frames.ts'
import { inviteTexts } from './invite-texts.ts'
import { filesOf, LATE_SHARED, lateShared, lateSharedModule } from './late-shared.ts'
import { shrink } from './shrink.ts'
import { buildStyle, rulesOf, sheetsOf, splitSheets, TARGET } from './styles.ts'

const client = join(import.meta.dirname, '..')

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 10)

/**
 * Writes the content of each language under a hashed name. All have the same hash, because the HTML page lists their addresses, and different hashes
 * do not compress. @param name start of the names @returns language → address
 */
function writeJson(
  assets: string,
  name: string,
  contentOf: (language: LanguageName) => unknown,
): Record<string, string> {
  const contents = perLanguage((language) => JSON.stringify(contentOf(language)))
  const common = hash(Object.values(contents).join())
  return perLanguage((language) => {
    const file = `${name}${language}-${common}.json`
    writeFileSync(join(assets, file), contents[language] ?? '')
    return `/assets/${file}`
  })
}

/** Copies the screenshots for the website under hashed names. @returns their addresses by language and name */
function copyScreenshots(assets: string): Record<string, Record<string, string>> {
  return perLanguage((language) => {
    const folder = join(client, 'screenshots', language)
    const copied = readdirSync(folder).map((file) => {
      const content = readFileSync(join(folder, file))
      const hashed = file.replace('.', `-${hash(content)}.`)
      writeFileSync(join(assets, hashed), content)
      return [file.replace('.webp', ''), `/assets/${hashed}`] as const
    })
    return Object.fromEntries(copied)
  })
}

/** A language's late texts, or all its other texts. */
const textsOf = (language: LanguageName, isLate: boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(readTexts(language)).filter(([key]) => LATE_KEYS.test(key) === isLate))

const FIRST_LOAD = join(client, 'app/first-load.ts')
/**
 * The entry point, the screens with which visits start, and what home or every browser tab loads right after the first screen. Each of these modules
 * becomes a single file, because a second file would be a further request and a delay.
 */
const IN_ONE_FILE = /\/(launch|home|my)-screen\.tsx$|\/(follow-market|background)\.ts$|\/main\.tsx$/
const ADD_STYLE = join(client, 'core/add-style.ts')

/**
 * Makes all lazily loaded modules import `first-load.ts`, and all except those of `IN_ONE_FILE` also `LATE_SHARED`; `app/first-load.ts` and
 * `late-shared.ts` explain why. Also adds the styles of components outside the first load to their modules.
 * @param styles rules, one per line, by component
 */
const sharing = (styles: ReadonlyMap<string, string>): Plugin => ({
  name: 'sharing',
  setup({ onLoad }) {
    onLoad(
      { filter: /\/client\/.*\.tsx$|\/(qr\/decode\.js|(follow-market|background|note-at-login)\.ts)$/ },
      ({ path }) => {
        const contents = readFileSync(path, 'utf8')
        const isLate = /^export default /m.test(contents)
        const rules = styles.get(path)
        const added = [
          ...(isLate ? [`import ${JSON.stringify(FIRST_LOAD)}`] : []),
          ...(isLate && !IN_ONE_FILE.test(path) ? [`import ${JSON.stringify(LATE_SHARED)}`] : []),
          ...(rules
            ? [`import { addStyle } from ${JSON.stringify(ADD_STYLE)}\naddStyle(${JSON.stringify(rules)})`]
            : []),
        ]
        return added.length > 0 ? { contents: [contents, ...added, ''].join('\n'), loader: 'tsx' } : undefined
      },
    )
  },
})

/** The rules of each sheet, one per line, by the path of its component. */
async function stylesOf(sheets: readonly string[]): Promise<Map<string, string>> {
  const built = sheets.map(async (sheet) => {
    const { style } = await buildStyle([sheet])
    return [join(client, sheet.replace('.css', '.tsx')), rulesOf(style).join('\n')] as const
  })
  return new Map(await Promise.all(built))
}

const REACT = join(client, 'build/react.ts')
/** React's packages, and the replacement of `useSyncExternalStore` that libraries use for old versions of React. */
const OF_REACT = /^(react|react-dom|react\/jsx-runtime|use-sync-external-store\/shim\/index\.js)$/

/** Replaces React in all ES modules by `build/react.ts`; that file explains why. */
const reactModule: Plugin = {
  name: 'react',
  setup({ onResolve }) {
    onResolve({ filter: OF_REACT }, ({ importer, kind }) =>
      kind === 'import-statement' && importer !== REACT ? { path: REACT } : undefined,
    )
  },
}

const isMain = (address: string): boolean => address.startsWith('/assets/main-')

const addressOf = (path: string): string => `/assets/${basename(path)}`

/** Pages on which most visits start. Only the files of these pages are listed in the HTML page; the files of all screens would make it too large. */
const ENTRY_PAGES = new Set(['/', paths.LAUNCH, paths.HOME, paths.TASKS, paths.MY])

type Loads = {
  /** files that the page loads at once. The largest is requested first, because the app can only start once it has arrived */
  first: string[]
  /** page → files of its screen that are not part of the first load */
  screens: Record<string, string[]>
}

/** The pages and the source files of their screens, parsed from the source of the route table. */
export function readRoutes(): { page: string; file: string }[] {
  const table = readFileSync(join(client, 'app/routes.ts'), 'utf8')
  const named: Record<string, unknown> = paths
  return [...table.matchAll(/\bpath: ([\w'/-]+),[^{]*?import\('\.\.\/([^']+)'\)/g)].map(([, path = '', file]) => ({
    page: String(named[path] ?? path.replaceAll("'", '')),
    file: `client/${file}`,
  }))
}

/** Finds the files of the first load, which include those that every screen needs, and the other files of each screen. */
export function loadsOf({ outputs }: Metafile): Loads {
  const entries = Object.entries(outputs).map(([path, { entryPoint = '' }]) => ({ path, entryPoint }))
  const main = entries.find(({ entryPoint }) => entryPoint.endsWith('client/main.tsx'))?.path ?? ''
  const screens = readRoutes().map(({ page, file }) => ({
    page,
    needed: filesOf(outputs, entries.find(({ entryPoint }) => entryPoint.endsWith(file))?.path ?? ''),
  }))
  const common = screens.map(({ needed }) => needed).reduce((some, each) => some.intersection(each))
  const first = new Set([main, ...filesOf(outputs, main), ...common])
  const bytes = (path: string): number => outputs[path]?.bytes ?? 0
  return {
    first: [...first].sort((a, b) => bytes(b) - bytes(a)).map(addressOf),
    screens: Object.fromEntries(
      screens.map(({ page, needed }) => [page, [...needed].filter((each) => !first.has(each)).map(addressOf)]),
    ),
  }
}

/** Converts values to JSON for esbuild's `define`. */
const texts = (define: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]))

/** Bundles `entry`. @returns a `<script>` element with the bundle, for the HTML page */
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

/** The service worker is placed at the root, because its scope is limited to its own folder. */
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

/** Builds the client into `dist`. @returns esbuild's metafile, which lists the imports of each file */
export async function build(dist: string): Promise<Metafile> {
  const assets = join(dist, 'assets')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  cpSync(join(client, 'public'), dist, { recursive: true })
  // as JSON strings: from an object, esbuild would make a module that all others import
  const catalogues = JSON.stringify(writeJson(assets, '', (language) => textsOf(language, false)))
  const lateTexts = JSON.stringify(writeJson(assets, 'late-', (language) => textsOf(language, true)))
  const screenshots = JSON.stringify(copyScreenshots(assets))
  const frames = await buildFrames(texts({ SCREENSHOTS: screenshots }))
  const html = readFileSync(join(client, 'index.html'), 'utf8')
  const sheets = splitSheets([html, frames.home, frames.launch, frames.failure].join())
  const ofWebsite = sheetsOf(Object.values(frames.websites).join()).filter((sheet) => !sheets.page.includes(sheet))
  const [{ style }, { style: late }, { style: websiteStyle }, own] = await Promise.all([
    buildStyle(sheets.page),
    buildStyle(sheets.late),
    buildStyle(ofWebsite),
    stylesOf(sheets.own),
  ])
  const options: BuildOptions = {
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
    legalComments: 'none',
    define: {
      ...DEFINED,
      ...texts({
        CATALOGUES: catalogues,
        LATE_TEXTS: lateTexts,
        SCREENSHOTS: screenshots,
        LATE_RULES: rulesOf(late).join('\n'),
      }),
    },
  }
  const bundleSharing = (modules: readonly string[], write: boolean) =>
    bundle({ ...options, metafile: true, write, plugins: [sharing(own), reactModule, lateSharedModule(modules)] })
  const apart = await bundleSharing([], false)
  const { metafile } = await bundleSharing(lateShared(apart.metafile, IN_ONE_FILE), true)
  const { first, screens } = loadsOf(metafile)
  await Promise.all(Object.keys(metafile.outputs).map((each) => shrink(each)))
  const [main = '', ...chunks] = first.toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)))
  const websiteRules = rulesOf(websiteStyle).join('\n')
  const websiteFrames = writeJson(assets, 'website-', (language) => ({
    html: frames.websites[language],
    rules: websiteRules,
  }))
  const [ask, show] = await Promise.all([
    buildInline('boot/request-early.ts', {
      CATALOGUES: catalogues,
      WEBSITE_FRAMES: websiteFrames,
      FIRST: first,
      SCREENS: Object.fromEntries(Object.entries(screens).filter(([page]) => ENTRY_PAGES.has(page))),
    }),
    buildInline('boot/first-paint.ts', {
      HOME_FRAME: frames.home,
      TAB_FRAME: frames.tab,
      LAUNCH_FRAME: frames.launch,
      KNOWN_LAUNCH_FRAME: frames.knownLaunch,
      FAILURE_FRAME: frames.failure,
      TEXTS: frames.texts,
      WEBSITE_FRAMES: websiteFrames,
      MAIN: main,
      CHUNKS: chunks,
    }),
  ])
  const page = html
    .replace('<!-- ASK -->', () => ask)
    .replace('<!-- STYLE -->', () => `<style>${style}</style>`)
    .replace('<!-- SHOW -->', () => show)
  // the build id depends on the page too, because the page contains styles and scripts, and on the icons, because their names have no hash
  const icons = readdirSync(join(client, 'public')).map((name) => readFileSync(join(client, 'public', name), 'base64'))
  const id = hash([...readdirSync(assets).sort(), page, ...icons].join())
  writeFileSync(join(dist, 'index.html'), page.replace('BUILD', id))
  const later = Object.keys(metafile.outputs).filter((path) => path.endsWith('.js') && !first.includes(addressOf(path)))
  await buildServiceWorker(dist, {
    BUILD: id,
    SHELL: first,
    CATALOGUES: catalogues,
    LATER: later.map((path) => basename(path)).sort(),
    LATER_TEXTS: [lateTexts, JSON.stringify(websiteFrames)],
  })
  compress(dist)
  // not compressed, because only the server reads it
  writeFileSync(join(dist, 'invite-texts.json'), JSON.stringify(inviteTexts()))
  // written last, because its modification time shows when the build was complete
  writeFileSync(join(dist, 'build-id'), id)
  return metafile
}

if (import.meta.main) await build(join(client, '../dist'))
