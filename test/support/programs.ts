/** Finds the programs that tests start: in the folders of the PATH, and in those where servers are installed. */
import { accessSync, constants } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'

/** The folders of the PATH and, after each `bin`, the `sbin` beside it. Servers are installed in `sbin`, which is usually on root's PATH only. */
function folders(): string[] {
  const named = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return named.flatMap((folder) => (basename(folder) === 'bin' ? [folder, join(dirname(folder), 'sbin')] : [folder]))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns the path of the first of `names` that is installed; undefined if none is */
export const findProgram = (...names: string[]): string | undefined =>
  names.flatMap((name) => folders().map((folder) => join(folder, name))).find(isProgram)

/** @returns the path of the program @throws if the program is not installed */
export function program(name: string): string {
  const path = findProgram(name)
  if (!path) throw new Error(`${name} is not installed`)
  return path
}

/**
 * Options for a test that starts these programs. If one of them is not installed, the test is skipped.
 * @throws if one is not installed and `CI` is set
 */
export function needs(...names: string[]): { skip: string | false } {
  const missing = names.filter((name) => !findProgram(name))
  if (missing.length === 0) return { skip: false }
  const reason = `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed`
  if (process.env.CI) throw new Error(`${reason}: with CI set, no test is skipped`)
  return { skip: `${reason}: skipped` }
}
