/** Files that only the server's own user may read: they name members and hold what they paid. */
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'

export const FOLDER_MODE = 0o700
/** readable and writable for the owner only */
export const FILE_MODE = 0o600

/** Creates the folder, and the folders above it, unless it exists. @throws when it cannot be created */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE })
  tighten(path, FOLDER_MODE)
}

/** Creates the file unless it exists. @throws when it cannot be opened for writing */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE))
  tighten(path)
}

/**
 * Takes the rights of other users away from a file or folder of ours. A volume that belongs to another user keeps its rights: we may not change
 * them, and its operator has chosen them.
 */
export function tighten(path: string, mode: number = FILE_MODE): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || found.uid !== process.getuid?.() || (found.mode & 0o777 & ~mode) === 0) return
  try {
    chmodSync(path, mode)
  } catch {
    // a read-only file system: nobody can be kept out
  }
}
