/** The built client that tests serve: they build it themselves when it is missing or older than its sources. */
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const root = join(import.meta.dirname, '../..')

type Build = {
  /** where the built client lies */
  dist: string
  /** files and folders that it is made of */
  sources: readonly string[]
  /** a file for the lock */
  lock: string
  build: (dist: string) => Promise<unknown>
}

/** Unix milliseconds; a folder changes when a file in it comes or goes. */
function changedAt(path: string): number {
  const stat = statSync(path)
  const inside = stat.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  return Math.max(stat.mtimeMs, ...inside.map((name) => statSync(join(path, name)).mtimeMs))
}

function isStale({ dist, sources }: Build): boolean {
  // what a build writes last
  const builtAt = statSync(join(dist, 'build-id'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return sources.some((path) => changedAt(path) > builtAt)
}

/** Builds what is missing or older than its sources. One process builds and the others wait: SQLite's lock ends with its process. */
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

/** Resolves when `dist/` is no older than what it is made of; looks once a process. */
export function freshDist(): Promise<void> {
  checked ??= buildIfStale({
    dist: join(root, 'dist'),
    sources: ['client', 'shared', 'locales', 'package-lock.json'].map((path) => join(root, path)),
    lock: join(root, '.tap/dist.lock'),
    build: async (dist) => (await import('../../client/build/build.ts')).build(dist),
  })
  return checked
}
