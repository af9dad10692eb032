/** Creates files that only the server's own user may read, because they identify members and contain what they paid. */
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'

export const FOLDER_MODE = 0o700
/** readable and writable for the owner only */
export const FILE_MODE = 0o600

/** Makes sure that the folder exists and, if it is ours, that nobody else may open it. @throws when it cannot be created */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE })
  tighten(path, FOLDER_MODE)
}

/** Creates the file if it does not exist. @throws when the file cannot be opened for writing */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE))
  tighten(path)
}

/**
 * Removes the rights of other users from a file or folder that belongs to us. A volume that belongs to another user keeps its rights: we may not
 * change them, and its operator chose them.
 */
export function tighten(path: string, mode: number = FILE_MODE): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || found.uid !== process.getuid?.() || (found.mode & 0o777 & ~mode) === 0) return
  try {
    chmodSync(path, mode)
  } catch {
    // the rights cannot be changed, for example on a read-only file system
  }
}
