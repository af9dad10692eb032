/** Writes patches into the contract's files. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CheckError } from './check-error.ts'
import { root } from './contract-lines.ts'
import type { Patch, Report } from './report-schema.ts'

/** The patches that `--apply` writes. Each line is changed only once. */
export function certainPatches({ differences }: Report): Patch[] {
  const patches = differences.flatMap(({ patch }) => patch ?? [])
  return [...new Map(patches.map((patch) => [`${patch.file}:${patch.line}`, patch])).values()]
}

/**
 * Replaces exactly the lines that the patches name.
 * @param folder with the files that the patches name
 * @throws CheckError when a line is not as its patch expects; no file is changed then
 */
export function applyPatches(patches: readonly Patch[], folder = root): void {
  const changed = [...Map.groupBy(patches, ({ file }) => file)].map(([file, own]) => {
    const path = join(folder, file)
    const lines = readFileSync(path, 'utf8').split('\n')
    for (const { line, before, after } of own) {
      if (lines[line - 1] !== before)
        throw new CheckError(`${file}:${line} is not what it was when the patch was made; nothing was changed`)
      lines[line - 1] = after
    }
    return { path, text: lines.join('\n') }
  })
  for (const { path, text } of changed) writeFileSync(path, text)
}
