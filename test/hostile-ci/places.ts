/** The environments (places) in which `npm run hostile-ci` runs the tests. Each of them makes one thing difficult that tests easily rely on. */
import { chownSync, lchownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The user id of Debian's `nobody`. */
const NOBODY = 65_534

export type Place = {
  name: string
  what: string
  /** path of the checkout below a temporary folder */
  folder: string
  env?: Record<string, string>
  /** id of the user that runs the commands; by default, the user of this process */
  uid?: number
  /** how many endless loops run alongside */
  busyLoops?: number
  /** returns why the tests cannot run in this environment on this machine, or null */
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

/** Makes a user the owner of a folder and of everything in it. */
export function giveTo(uid: number, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, uid)
  chownSync(folder, uid, uid)
}

/** Creates a home folder in `folder`, so that the commands neither read nor write the real one. */
export function homeIn(folder: string): string {
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  return home
}
