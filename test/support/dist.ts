/** The built client that tests serve; it is built when it is missing or older than its sources. */
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const root = join(import.meta.dirname, '../..')

type Build = {
  /** folder of the built client */
  dist: string
  /** files and folders that it is built from */
  sources: readonly string[]
  /** path of the lock file */
  lock: string
  build: (dist: string) => Promise<unknown>
}

/** Unix milliseconds of the last change; the time of a folder changes when a file is added to it or removed. */
function changedAt(path: string): number {
  const stat = statSync(path)
  const inside = stat.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  return Math.max(stat.mtimeMs, ...inside.map((name) => statSync(join(path, name)).mtimeMs))
}

function isStale({ dist, sources }: Build): boolean {
  // the file that a build writes last
  const builtAt = statSync(join(dist, 'build-id'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return sources.some((path) => changedAt(path) > builtAt)
}

/** Builds the client if it is stale. One process builds while the others wait; SQLite's lock is released even if that process is killed. */
export async function buildIfStale(one: Build): Promise<void> {
  if (!isStale(one)) return
  mkdirSync(dirname(one.lock), { recursive: true })
  const lock = new DatabaseSync(one.lock, { timeout: 120_000 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    if (isStale(one)) await one.build(one.dist)
  } finally {
    lock.close()
  }
}

let checked: Promise<void> | undefined

/** Resolves when `dist/` is up to date; checks once per process. */
export function freshDist(): Promise<void> {
  checked ??= buildIfStale({
    dist: join(root, 'dist'),
    sources: ['client', 'shared', 'locales', 'package-lock.json'].map((path) => join(root, path)),
    lock: join(root, '.tap/dist.lock'),
    build: async (dist) => (await import('../../client/build/build.ts')).build(dist),
  })
  return checked
}
