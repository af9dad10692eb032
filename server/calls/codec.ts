/** Parses both sides of a row: the client's input and the upstream's response. */
import type * as z from 'zod'
import { contract, type Input, type Output, type RowKey } from '../../shared/contract/index.ts'
import { REFUSED, readOf } from '../../shared/contract/reader.ts'
import { withoutSecrets } from '../../shared/contract/record.ts'
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts'
import { Problem } from '../problem.ts'

/** The input of a call, parsed once and used by every later step. */
export type ParsedInput<K extends RowKey = RowKey> = {
  readonly key: K
  /** as the client sent it */
  readonly given: Input<K>
  /** as the upstream expects it, under its field names */
  readonly sent: Readonly<Record<string, unknown>>
}

/**
 * The parsed form of an input without fields, for each row. Most requests have such an input, and parsing it again would take 5 % of the time of a
 * request for a list.
 */
const emptyInputs = new Map<RowKey, ParsedInput['sent']>()

/** Parses a call's input. @throws Problem `input_invalid`, with the key of the text in `locales/` that explains the error for each wrong field */
export function parseInput<K extends RowKey>(key: K, raw: unknown): ParsedInput<K> {
  const given = raw ?? {}
  const isEmpty = hasNoFields(given)
  const sent = (isEmpty && emptyInputs.get(key)) || parse(key, given)
  if (isEmpty) emptyInputs.set(key, sent)
  return { key, given: given as Input<K>, sent }
}

const hasNoFields = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && !Array.isArray(given) && Object.keys(given).length === 0

function parse(key: RowKey, given: unknown): ParsedInput['sent'] {
  const parsed = contract[key].input.safeParse(given)
  if (!parsed.success) throw new Problem('input_invalid', { fields: fieldsOf(parsed.error.issues) })
  return Object.freeze(parsed.data)
}

/** What may be stored or logged of an input: the fields as the client sent them, without those that the contract marks as secret. */
export const storable = ({ key, given }: ParsedInput): Record<string, unknown> =>
  withoutSecrets(contract[key].input, given)

/**
 * Converts the upstream's data to the row's output.
 * @param zone the time zone of times that the upstream sends as text
 * @throws Problem `upstream_invalid` when the data does not match the contract
 */
export function readOutput<K extends RowKey>(key: K, raw: unknown, zone = DEFAULT_TIME_ZONE): Output<K> {
  const value = readOf(contract[key].output)(raw, zone)
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
