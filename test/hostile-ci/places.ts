/** The places that `npm run hostile-ci` runs the tests in: each differs in one respect from the machine that they were written on. */
import { chownSync, lchownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The user id of Debian's `nobody`. */
const NOBODY = 65_534

export type Place = {
  name: string
  what: string
  /** the checkout's folder below a temporary one */
  folder: string
  env?: Record<string, string>
  /** user id that runs the commands, if it is not the own one */
  uid?: number
  /** how many endless loops run alongside */
  busyLoops?: number
  /** why it cannot be tried here, or null */
  obstacle?: () => string | null
}

export const PLACES: readonly Place[] = [
  { name: 'spaces', what: 'a path with spaces, brackets and an accent', folder: 'SNT wéb (copy) [1]' },
  {
    name: 'turkish',
    what: 'half an hour off UTC, and a language in which i has another capital',
    folder: 'turkish',
    env: { TZ: 'America/St_Johns', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr' },
  },
  {
    name: 'no-root',
    what: 'a user who may install nothing and owns only the checkout',
    folder: 'no-root',
    uid: NOBODY,
    obstacle: () => (process.getuid?.() === 0 ? null : 'these tests already run without root'),
  },
  { name: 'busy', what: 'three endless loops alongside', folder: 'busy', busyLoops: 3 },
]

/** Gives a folder with all that is in it to a user. */
export function giveTo(uid: number, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, uid)
  chownSync(folder, uid, uid)
}

/** A home folder of its own, so that nothing is read from or written to the real one. */
export function homeIn(folder: string): string {
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  return home
}
