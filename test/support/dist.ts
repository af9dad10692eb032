/** Builds the client and the server for the tests, unless the build is up to date. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const root = join(import.meta.dirname, '../..')

type Build = {
  /** the file that the build writes last */
  made: string
  /** files and folders from which the build is made */
  sources: readonly string[]
  /** path of the lock file */
  lock: string
  build: () => Promise<unknown>
}

/** Unix milliseconds of the last change at or below a path. Adding or removing a file also changes the time of its folder. */
function changedAt(path: string): number {
  const stat = statSync(path)
  const inside = stat.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  return Math.max(stat.mtimeMs, ...inside.map((name) => statSync(join(path, name)).mtimeMs))
}

function isStale({ made, sources }: Build): boolean {
  const builtAt = statSync(made, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return sources.some((path) => changedAt(path) > builtAt)
}

/**
 * Builds if a source is newer than `made`. If several processes call this, one builds while the others wait. The lock is an SQLite transaction,
 * because it also ends when its process is killed.
 */
export async function buildIfStale(one: Build): Promise<void> {
  if (!isStale(one)) return
  mkdirSync(dirname(one.lock), { recursive: true })
  const lock = new DatabaseSync(one.lock, { timeout: 120_000 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    if (isStale(one)) await one.build()
  } finally {
    lock.close()
  }
}

const sourcesIn = (...paths: string[]) => [...paths, 'shared', 'package-lock.json'].map((path) => join(root, path))

let client: Promise<void> | undefined

/** Resolves when `dist/` is up to date. Checks this only once per process. */
export function freshDist(): Promise<void> {
  const dist = join(root, 'dist')
  client ??= buildIfStale({
    made: join(dist, 'build-id'),
    sources: sourcesIn('client', 'locales'),
    lock: join(root, '.tap/dist.lock'),
    build: async () => (await import('../../client/build/build.ts')).build(dist),
  })
  return client
}

let pages: string | undefined

/**
 * A folder with the built pages, but without their assets: a server with a `DATA_DIR` would copy all assets there, which takes longer than most
 * tests.
 */
export function pagesOfDist(): string {
  if (pages) return pages
  const [dist, folder] = [join(root, 'dist'), mkdtempSync(join(tmpdir(), 'pages-'))]
  for (const each of readdirSync(dist, { withFileTypes: true }))
    if (each.isFile()) copyFileSync(join(dist, each.name), join(folder, each.name))
  mkdirSync(join(folder, 'assets'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  pages = folder
  return folder
}

/** Resolves when `server/main.js` is up to date. */
export const freshServer = (): Promise<void> =>
  buildIfStale({
    made: join(root, 'server/main.js'),
    sources: sourcesIn('server'),
    lock: join(root, '.tap/server.lock'),
    build: async () => (await import('../../server/build/bundle.ts')).bundleServer(),
  })
