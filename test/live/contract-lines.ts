/** Which line of the contract holds a field, so that a report can name it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Drift } from '../../server/drift.ts'
import type { RowKey } from '../../shared/contract/index.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'shared/contract')
const files = readdirSync(folder).map((name) => {
  const path = join(folder, name)
  return { path: relative(root, path), lines: readFileSync(path, 'utf8').split('\n') }
})

/** `shared/contract/funds.ts:14`: the field's own line, or its row's for a field that has none yet. */
export function lineOf(key: RowKey, { field, names }: Pick<Drift, 'field' | 'names'>): string {
  const file = files.find(({ lines }) => lines.some((line) => line.includes(`'${key}':`)))
  if (!file) return 'shared/contract'
  const name = field.split('.').at(-1) ?? ''
  const own = file.lines.findIndex(
    (line) => line.trimStart().startsWith(`${name}: [`) && names.every((each) => line.includes(`'${each}'`)),
  )
  const row = file.lines.findIndex((line) => line.includes(`'${key}':`))
  return `${file.path}:${(own >= 0 ? own : row) + 1}`
}
