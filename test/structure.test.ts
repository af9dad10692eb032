/** Rules for where files are and what they import: layers, features, cycles, the root folders, and the route table. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import t from 'tap'
import { BELOW, MENUS } from '../client/app/menus.ts'
import { readRoutes } from '../client/build/build.ts'
import * as paths from '../client/core/paths.ts'
import { contract } from '../shared/contract/index.ts'
import { cyclesOf, importGraph, sourcesIn } from './support/import-graph.ts'
import { handlers } from './upstream/answer.ts'

const root = join(import.meta.dirname, '..')
const client = importGraph('client')
const server = importGraph('server')

/** The layers of the client, from the lowest to the highest. A layer may import itself and the layers before it. */
const LAYERS = ['core', 'ui', 'data', 'widgets', 'payment', 'features', 'app', 'main.tsx']

/** Folders outside the layers → the folders that they may import. */
const BESIDE: Record<string, readonly string[]> = {
  boot: ['boot', 'core'],
  build: [...LAYERS, 'boot', 'build'],
  worker: ['worker'],
}

const folderOf = (file: string): string => file.split('/')[1] ?? ''
const featureOf = (file: string): string => file.split('/')[2] ?? ''
const ofClient = (files: readonly string[]): string[] => files.filter((file) => file.startsWith('client/'))

t.test('the client’s layers import only lower layers', async (t) => {
  const offences = [...client].flatMap(([file, imports]) => {
    const folder = folderOf(file)
    const allowed = BESIDE[folder] ?? LAYERS.slice(0, LAYERS.indexOf(folder) + 1)
    return ofClient(imports)
      .filter((target) => !allowed.includes(folderOf(target)))
      .map((target) => `${file} imports ${target}`)
  })
  t.strictSame(offences, [])
})

/** The folders and files of the server, from the lowest to the highest. Each may import itself and those before it. */
const SERVER_ORDER = [
  ...['base', 'policy.ts', 'problem.ts', 'config', 'ledger', 'upstream', 'observability', 'calls', 'members', 'limits'],
  ...['http', 'static', 'fast-path', 'handlers', 'money', 'routes.ts', 'app.ts', 'main.ts'],
]

t.test('the server’s folders import only lower folders', async (t) => {
  const ordered = [...server].filter(([file]) => folderOf(file) !== 'build')
  t.strictSame(
    [...new Set(ordered.map(([file]) => folderOf(file)))].sort(),
    SERVER_ORDER.toSorted(),
    'give a new folder its place in SERVER_ORDER and in server/README.md',
  )
  const readme = readFileSync(join(root, 'server/README.md'), 'utf8').replace(/\s+/g, ' ')
  t.ok(readme.includes(SERVER_ORDER.map((name) => `\`${name}\``).join(', ')), 'server/README.md names the same order')
  const offences = ordered.flatMap(([file, imports]) => {
    const allowed = SERVER_ORDER.slice(0, SERVER_ORDER.indexOf(folderOf(file)) + 1)
    return imports
      .filter((target) => target.startsWith('server/') && !allowed.includes(folderOf(target)))
      .map((target) => `${file} imports ${target}`)
  })
  t.strictSame(
    offences,
    [],
    'move what both need (also a type) to the lower folder, or pass it as an argument; see the order in server/README.md',
  )
  const users = (base: string) =>
    new Set(ordered.flatMap(([file, imports]) => (imports.includes(base) ? [folderOf(file)] : [])))
  t.strictSame(
    ordered.map(([file]) => file).filter((file) => folderOf(file) === 'base' && users(file).size < 2),
    [],
    'what only one folder needs belongs in that folder, not in server/base',
  )
})

t.test('features do not import each other', async (t) => {
  const offences = [...client].flatMap(([file, imports]) =>
    folderOf(file) === 'features'
      ? imports
          .filter((target) => target.startsWith('client/features/') && featureOf(target) !== featureOf(file))
          .map((target) => `${file} imports ${target}`)
      : [],
  )
  t.strictSame(offences, [])
})

t.test('what only one feature uses is in its folder', async (t) => {
  // without `ui/`, which is a collection of components that know nothing of the features
  const shared = [...client.keys()].filter((file) => /^client\/(core|data|widgets|payment)\//.test(file))
  const offences = shared.flatMap((file) => {
    const users = [...client].filter(([, imports]) => imports.includes(file)).map(([user]) => user)
    const [feature, ...others] = new Set(users.map((user) => (folderOf(user) === 'features' ? featureOf(user) : '')))
    return feature && others.length === 0 ? [`${file} belongs in client/features/${feature}`] : []
  })
  t.strictSame(offences, [])
})

t.test('the rest of the server imports only money-handler.ts of server/money', async (t) => {
  const offences = [...server].flatMap(([file, imports]) =>
    imports
      .filter((target) => target.startsWith('server/money/') && target !== 'server/money/money-handler.ts')
      .filter(() => !file.startsWith('server/money/'))
      .map((target) => `${file} imports ${target}`),
  )
  t.strictSame(offences, [])
})

t.test('createApp has at most sixty lines', async (t) => {
  const lines = readFileSync(join(root, 'server/app.ts'), 'utf8').split('\n')
  const start = lines.findIndex((line) => line.startsWith('export async function createApp'))
  const length = lines.slice(start).indexOf('}') + 1
  t.ok(start >= 0 && length > 1 && length <= 60, `${length} lines`)
})

t.test('no files import each other in a cycle', async (t) => {
  for (const [name, graph] of Object.entries({ client, server, shared: importGraph('shared') }))
    t.strictSame(cyclesOf(graph), [], name)
})

t.test('an import cycle of any length is found', async (t) => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a', 'd']],
    ['d', []],
  ])
  t.strictSame(cyclesOf(graph), [['a', 'b', 'c']])
})

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    // without what `npm run build` creates, which is not a source
    .filter((name) => name !== 'main.js')
    .sort()

t.test('the root folders contain only these files', async (t) => {
  t.strictSame(filesIn('client'), ['README.md', 'env.d.ts', 'index.html', 'main.tsx', 'tsconfig.json'])
  t.strictSame(filesIn('server'), ['README.md', 'app.ts', 'main.ts', 'policy.ts', 'problem.ts', 'routes.ts'])
})

type Imports = Record<string, string[]>

/** The imports that remain at run time, without those of types: file → imported files, and packages by name. */
async function runTimeImports(entries: string[]): Promise<Imports> {
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

t.test('the client, the server and the stub import only allowed modules at run time', async (t) => {
  const server = await runTimeImports(['server/main.ts'])
  const client = await runTimeImports(['client/main.tsx', ...sourcesIn('client/features')])
  const stub = await runTimeImports(sourcesIn('test/upstream').filter((file) => !file.includes('.test.')))
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
  forbid(server, /./, (name) => /^(client|test)\//.test(name), 'server: nothing of client or test')
  forbid(server, /^(?!server\/upstream\/)/, (name) => name === 'undici', 'undici: server/upstream only')
  forbid(
    server,
    /^server\/handlers\/(?!views\.ts)/,
    (name) => /^server\/handlers\/(?!(handler|image-kind)\.ts)/.test(name),
    'handlers: not each other',
  )
  forbid(stub, /./, (name) => !isBuiltin(name) && !name.startsWith('test/upstream/'), 'stub: node only')
  t.strictSame(offences, [])
})

t.test('the stub handles exactly the calls of the contract', async (t) => {
  const missing = Object.keys(contract).filter((key) => !(key in handlers))
  t.strictSame(missing, [], 'calls without a handler in test/upstream')
  const unknown = Object.keys(handlers).filter((key) => !(key in contract))
  t.strictSame(unknown, [], 'handlers without a row in shared/contract')
})

t.test('each page has a screen file, and each screen file is a page or part of one', async (t) => {
  const table = readRoutes()
  t.equal(
    table.length,
    readFileSync(join(root, 'client/app/routes.ts'), 'utf8').split('import(').length - 1,
    'every route is read',
  )
  t.equal(new Set(table.map(({ page }) => page)).size, table.length, 'no path twice')
  const screens = new Set(table.map(({ file }) => file))
  for (const file of screens) t.ok(statSync(join(root, file)).isFile(), file)
  t.strictSame(
    sourcesIn('client').filter((file) => file.endsWith('-screen.tsx') && !screens.has(file)),
    [],
    'screens without a route in client/app/routes.ts',
  )
  const reached = await runTimeImports([...screens])
  t.strictSame(
    sourcesIn('client/features').filter((file) => !(file in reached)),
    [],
    'files that no screen imports',
  )
})

t.test('each page is linked to from another screen, a menu or the tab bar', async (t) => {
  const routesFile = 'client/app/routes.ts'
  const table = readFileSync(join(root, routesFile), 'utf8')
  const nameOf = new Map(Object.entries(paths).map(([name, path]) => [path, name]))
  const texts = sourcesIn('client')
    .filter((file) => file !== routesFile && file !== 'client/core/paths.ts')
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8').replace(/^import [^']*'.*$/gm, '') }))
  const isLinked = ({ page, file: own }: { page: string; file: string }): boolean => {
    const name = nameOf.get(page) ?? page
    const link = new RegExp(`${page}(?![\\w/-])|\\b${name}\\b`)
    return (
      new RegExp(`path: ${name},[^}]*tab: `).test(table) ||
      texts.some(({ file, text }) => file !== own && link.test(text))
    )
  }
  const unlinked = readRoutes().filter((route) => route.page !== '/' && !isLinked(route))
  t.strictSame(unlinked, [], 'add a link, or a menu entry in client/features/account/my-screen.tsx')
})

t.test('the menu of each page highlights the page or the page above it', async (t) => {
  const pathOf = (name: string): string => String(Reflect.get(paths, name))
  const isMarked = (page: string, menu: string): boolean => {
    const entries = Object.entries(MENUS).find(([name]) => name === menu)?.[1] ?? []
    return entries.some(([entry]) => entry === (BELOW[page] ?? page))
  }
  const table = readFileSync(join(root, 'client/app/routes.ts'), 'utf8')
  const routes = [...table.matchAll(/path: (\w+),[^}]*?menu: '(\w+)'/g)].map(([, page = '', menu = '']) => ({
    page: pathOf(page),
    menu,
  }))
  t.equal(routes.length, table.split('menu: ').length - 1, 'every menu is read')
  t.strictSame(
    routes.filter(({ page, menu }) => !isMarked(page, menu)),
    [],
    'add the page to MENUS in client/app/menus.ts, or to BELOW if an entry leads to the page above it',
  )
})

t.test('each link leads to a page of the route table', async (t) => {
  const pages = new Set(readRoutes().map(({ page }) => page))
  const links = sourcesIn('client').flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/['"`](\/pages[\w-]*\/[\w/-]+)/g)].map(([, page = '']) => ({
      file,
      page,
    })),
  )
  t.strictSame([...new Set(links.map(({ file }) => file))], ['client/core/paths.ts'], 'paths are written there only')
  t.strictSame(
    links.filter(({ page }) => !pages.has(page)),
    [],
    'add these paths to client/app/routes.ts',
  )
})
