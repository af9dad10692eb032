/**
 * Simulates a container that restarts ROUNDS times, in a process of its own: `node restarting-container.ts CLIENT_FOLDER DATA_DIR ROUNDS [FILE]`.
 * Prints `started` after the first start, and exits with 0 after the last.
 *
 * FILE is an asset of the container's build. After each start, FILE gets a date as if it had been retired more than a day ago. If another container
 * then deletes FILE for good, the process exits with 1.
 */
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { keepOldAssets } from '../../server/static/old-assets.ts'
import { OLD_BUILD_MS } from '../../shared/limits.ts'

/**
 * A file that is missing for this many milliseconds counts as deleted. A shorter absence is normal: other containers move a file away for a moment to
 * check its age.
 */
const LOST_MS = 10_000

const [clientFolder = '', dataDir = '', rounds = '', file] = process.argv.slice(2)
for (let round = 0; round < Number(rounds); round++) {
  const folder = keepOldAssets(clientFolder, dataDir, Date.now())
  if (file) makeOld(join(folder, 'assets', file))
  if (round === 0) console.log('started')
}

function makeOld(path: string): void {
  const old = new Date(Date.now() - OLD_BUILD_MS - 60_000)
  const giveUpAt = performance.now() + LOST_MS
  while (performance.now() < giveUpAt)
    try {
      return utimesSync(path, old, old)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  process.exit(1)
}
