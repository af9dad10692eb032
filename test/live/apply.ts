/** Writes patches into the contract's files. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CheckError, reasonOf } from './check-error.ts'
import { root } from './contract-lines.ts'
import type { Patch, Report } from './report-schema.ts'

/** The patches that `--apply` writes. If several are for the same line, only the last one counts. */
export function certainPatches({ differences }: Report): Patch[] {
  const patches = differences.flatMap(({ patch }) => patch ?? [])
  return [...new Map(patches.map((patch) => [`${patch.file}:${patch.line}`, patch])).values()]
}

/**
 * Replaces exactly the lines that the patches name.
 * @param folder to which the patches' file names are relative
 * @throws CheckError if a file cannot be used, or if a line is not as its patch expects it. In the second case no file is changed
 */
export function applyPatches(patches: readonly Patch[], folder = root): void {
  const changed = [...Map.groupBy(patches, ({ file }) => file)].map(([file, own]) => {
    const path = join(folder, file)
    const lines = using(file, () => readFileSync(path, 'utf8')).split('\n')
    for (const { line, before, after } of own) {
      if (lines[line - 1] !== before)
        throw new CheckError(`${file}:${line} has changed since the patch was made; no file was changed`)
      lines[line - 1] = after
    }
    return { file, path, text: lines.join('\n') }
  })
  for (const { file, path, text } of changed) using(file, () => writeFileSync(path, text))
}

/** Reads or writes `file` with `use`. @throws CheckError if `use` fails */
function using<T>(file: string, use: () => T): T {
  try {
    return use()
  } catch (error) {
    throw new CheckError(`--apply: ${file} ${reasonOf(error)}`)
  }
}
