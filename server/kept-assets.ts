/**
 * Old builds' hashed files, kept for pages that were opened before a release and load a screen after it. Several containers may share the folder,
 * of one build or of two, and start, fall and clean at the same time.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { OLD_BUILD_MS } from '../shared/limits.ts'

/** The time that files of a running build carry: not retired yet. */
const CURRENT = new Date(0)
/** A folder of one process's own, not served for its dot, in which files become whole before they get their names. */
const OWN = '.own-'

/**
 * Copies the build's assets into `dataDir` and drops those that were retired more than a day ago. What retires other builds is a build that the
 * folder has not seen: a container that only starts again, in the middle of a release, says nothing about them.
 * @param now unix milliseconds
 * @returns the folder that holds them, laid out like `clientFolder`
 */
export function keepAssets(clientFolder: string, dataDir: string, now: number): string {
  const folder = join(dataDir, 'client')
  const assets = join(folder, 'assets')
  mkdirSync(assets, { recursive: true })
  const built = join(clientFolder, 'assets')
  const current = readdirSync(built)
  const there = readdirSync(assets)
  const others = there.filter((name) => !current.includes(name))
  // before the copies are there: whoever is killed in between finds the build unseen the next time too
  if (current.some((name) => !there.includes(name))) retire(assets, others, now)
  const own = mkdtempSync(join(folder, OWN))
  try {
    for (const name of current) put(join(built, name), join(own, name), join(assets, name))
    for (const name of others) if (isOld(join(assets, name), now)) drop(join(assets, name), join(own, name), now)
  } finally {
    rmSync(own, { recursive: true })
  }
  // of processes that were killed in the middle
  for (const name of readdirSync(folder))
    if (name.startsWith(OWN) && isOld(join(folder, name), now))
      rmSync(join(folder, name), { recursive: true, force: true })
  return folder
}

function retire(assets: string, names: readonly string[], now: number): void {
  for (const name of names)
    unlessGone(() => {
      const file = join(assets, name)
      if (statSync(file).mtimeMs === CURRENT.getTime()) utimesSync(file, new Date(now), new Date(now))
    })
}

/** Whole and current, or not at all: another container may be serving the file, or be about to drop it. */
function put(from: string, aside: string, to: string): void {
  copyFileSync(from, aside)
  utimesSync(aside, CURRENT, CURRENT)
  renameSync(aside, to)
}

/** Takes a file away first and looks at it then, so that one which another container has put there meanwhile goes back. */
function drop(file: string, aside: string, now: number): void {
  unlessGone(() => {
    renameSync(file, aside)
    if (!isOld(aside, now)) renameSync(aside, file)
  })
}

const isOld = (path: string, now: number): boolean =>
  unlessGone(() => {
    const { mtimeMs } = statSync(path)
    return mtimeMs !== CURRENT.getTime() && now - mtimeMs > OLD_BUILD_MS
  }) ?? false

/** Two containers may drop the same file. */
function unlessGone<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
