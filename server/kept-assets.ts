/** Old builds' hashed files, kept for pages that were opened before a release and load a screen after it. */
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { OLD_BUILD_MS } from '../shared/limits.ts'

/** The time that files of the running build carry: not retired yet. */
const CURRENT = new Date(0)

/**
 * Copies the build's assets into `dataDir` and drops those that were retired more than a day ago.
 * @param now unix milliseconds
 * @returns the folder that holds them, laid out like `clientFolder`
 */
export function keepAssets(clientFolder: string, dataDir: string, now: number): string {
  const folder = join(dataDir, 'client')
  const assets = join(folder, 'assets')
  mkdirSync(assets, { recursive: true })
  const current = new Set(readdirSync(join(clientFolder, 'assets')))
  for (const name of current) {
    const kept = join(assets, name)
    copyFileSync(join(clientFolder, 'assets', name), kept)
    utimesSync(kept, CURRENT, CURRENT)
  }
  for (const name of readdirSync(assets)) {
    if (current.has(name)) continue
    const kept = join(assets, name)
    const retired = statSync(kept).mtimeMs
    if (retired === CURRENT.getTime()) utimesSync(kept, new Date(now), new Date(now))
    else if (now - retired > OLD_BUILD_MS) rmSync(kept)
  }
  return folder
}
