/** A difference in one call. `assemble.ts` merges the differences of all calls. */
import type { RowKey } from '../../shared/contract/index.ts'
import type { FieldPath } from './contract-lines.ts'
import type { Edit } from './edits.ts'
import type { Difference } from './report-schema.ts'

export type Draft = Pick<Difference, 'kind' | 'field' | 'text' | 'certainty' | 'reason' | 'line'> & {
  key: RowKey
  edit: Edit | null
  candidates: { name: string; reason: string; edit: Edit | null }[]
  /** whether the rest of the record can be read if the field is missing */
  isOptional?: boolean
  /** the field and the upstream's name for it, as a hint for other calls (`Learned`) */
  pair?: { names: readonly string[]; ours: string; name: string }
}

export const labelOf = (path: FieldPath): string => path.map(({ name }) => name).join('.') || 'the answer'

export const KINDS: Record<string, string> = {
  decimal: 'a decimal number',
  integer: 'a whole number',
  identifier: 'an id',
  time: 'a time',
  flag: 'a flag',
  state: 'a state',
  text: 'a text',
  link: 'a link',
  image: 'an image',
  record: 'an object',
  list: 'a list',
  other: 'something else',
}
