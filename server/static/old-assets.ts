/**
 * Keeps the hashed files of older builds. A page that was opened before a release needs these files when it loads another screen after the release.
 * Several containers, of one or two builds, may share the folder and start, stop and clean up at the same time.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { OLD_BUILD_MS } from '../../shared/limits.ts'

/** The modification time that marks files of a current build. A retired file, which no current build has, has the time of its retirement. */
const CURRENT = new Date(0)
/**
 * Prefix of a process's temporary folder, in which files are completed before they are renamed. Files in folders that begin with a dot are not
 * served.
 */
const OWN = '.own-'

/**
 * Copies the build's assets into `dataDir` and deletes files that were retired more than OLD_BUILD_MS ago. Retires the files of other builds, but
 * only if this build has files that are not in the folder yet. (An old container that restarts during a release must not retire the new build.)
 * @param now unix milliseconds
 * @returns the folder with the assets, laid out like `clientFolder`
 */
export function keepOldAssets(clientFolder: string, dataDir: string, now: number): string {
  const folder = join(dataDir, 'client')
  const assets = join(folder, 'assets')
  mkdirSync(assets, { recursive: true })
  const built = join(clientFolder, 'assets')
  const current = readdirSync(built)
  const there = readdirSync(assets)
  const others = there.filter((name) => !current.includes(name))
  // retires the other files before copying its own: if the process is killed in between, the next start still sees a new build
  if (current.some((name) => !there.includes(name))) retire(assets, others, now)
  const own = mkdtempSync(join(folder, OWN))
  try {
    for (const name of current) put(join(built, name), join(own, name), join(assets, name))
    for (const name of others) if (isOld(join(assets, name), now)) drop(join(assets, name), join(own, name), now)
  } finally {
    rmSync(own, { recursive: true })
  }
  // delete temporary folders left by processes that were killed
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

/**
 * Puts a file in place and marks it as current. It replaces an older copy in one step, because another container may be serving or about to delete
 * that copy.
 */
function put(from: string, aside: string, to: string): void {
  copyFileSync(from, aside)
  utimesSync(aside, CURRENT, CURRENT)
  renameSync(aside, to)
}

/**
 * Deletes a file that was retired more than OLD_BUILD_MS ago. Moves it aside before checking its age, so that a copy which another container has just
 * put there can be moved back.
 */
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

/** Runs `act`. Ignores that a file is missing, because another container may have deleted it. */
function unlessGone<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
