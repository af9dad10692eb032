/** The two ends of a row: what the browser sent, checked; what the upstream said, read. */
import type * as z from 'zod'
import type { RowKey } from '../shared/contract/index.ts'
import { contract, type Output } from '../shared/contract/index.ts'
import { REFUSED, readOf } from '../shared/contract/reader.ts'
import { Problem } from './problem.ts'

/** What the upstream wants, from what the screen sent. @throws Problem `input_invalid` with the text key of each bad field */
export function readInput(key: RowKey, raw: unknown): Record<string, unknown> {
  const parsed = contract[key].input.safeParse(raw ?? {})
  if (!parsed.success) throw new Problem('input_invalid', { fields: fieldsOf(parsed.error.issues) })
  return parsed.data
}

/** What the screen sees, from what the upstream said. @throws Problem `upstream_invalid` when it makes no sense */
export function readOutput<K extends RowKey>(key: K, raw: unknown): Output<K> {
  const value = readOf(contract[key].output)(raw)
  if (value === REFUSED) throw new Problem('upstream_invalid')
  return value as Output<K>
}

function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const name of issue.keys) fields[name] = 'rules.unknownField'
    else {
      const name = String(issue.path[0] ?? 'body')
      fields[name] ??= issue.message.startsWith('rules.') ? issue.message : 'rules.invalid'
    }
  }
  return fields
}
