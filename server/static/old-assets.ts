/**
 * Stores the hashed files of older builds for pages that were opened before a release and load a screen after it. Several containers, of one build
 * or of two, may share the folder and start, stop and clean up at the same time.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { OLD_BUILD_MS } from '../../shared/limits.ts'

/** The modification time of files that no release has retired yet. */
const CURRENT = new Date(0)
/** A temporary folder of one process, in which files are completed before they are renamed. The dot keeps it from being served. */
const OWN = '.own-'

/**
 * Copies the build's assets into `dataDir` and drops those that were retired more than a day ago. Only a build that the folder has not seen retires
 * the others: an old container that restarts during a release must not retire the new build.
 * @param now unix milliseconds
 * @returns the folder that holds them, laid out like `clientFolder`
 */
export function keepOldAssets(clientFolder: string, dataDir: string, now: number): string {
  const folder = join(dataDir, 'client')
  const assets = join(folder, 'assets')
  mkdirSync(assets, { recursive: true })
  const built = join(clientFolder, 'assets')
  const current = readdirSync(built)
  const there = readdirSync(assets)
  const others = there.filter((name) => !current.includes(name))
  // before copying: if the process is killed in between, the build counts as unseen again at the next start
  if (current.some((name) => !there.includes(name))) retire(assets, others, now)
  const own = mkdtempSync(join(folder, OWN))
  try {
    for (const name of current) put(join(built, name), join(own, name), join(assets, name))
    for (const name of others) if (isOld(join(assets, name), now)) drop(join(assets, name), join(own, name), now)
  } finally {
    rmSync(own, { recursive: true })
  }
  // temporary folders of processes that were killed
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

/** Puts a complete, current file in place in one step: another container may be serving it, or be about to drop it. */
function put(from: string, aside: string, to: string): void {
  copyFileSync(from, aside)
  utimesSync(aside, CURRENT, CURRENT)
  renameSync(aside, to)
}

/** Moves the file aside before checking its age, so that a copy which another container has put there meanwhile can go back. */
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

/** Runs `act`, unless the file is gone: another container may have dropped it. */
function unlessGone<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
