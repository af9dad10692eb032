/** Finds plausible values for the fields of a call, by trying out values with the contract's own readers and rules. */
import * as z from 'zod'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { REFUSED, readOf, shapeOf } from '../../shared/contract/reader.ts'
import { bodyFieldsOf, structureOf } from '../../shared/contract/record.ts'
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts'

type Json = { type?: string | string[]; enum?: unknown[]; pattern?: string; anyOf?: Json[] }

const jsonOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json

/** The schema of a value. If null is an alternative, the schema of the other alternative. */
const kindOf = (json: Json): Json => json.anyOf?.find(({ type }) => type !== 'null') ?? json

/** Pattern of a field's name → values to try. The first pattern that matches counts. The stub's world contains these members and passwords. */
const HINTS: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/email/i, ['new@example.com']],
  [/pay.*password|password/i, ['246810']],
  [/account/i, ['alice', 1]],
  [/amount|money|price/i, ['10']],
  [/address/i, ['0xDe000000000000000000000000000000000000B2']],
  [/network/i, ['TRC20']],
]
const ANYTHING: readonly unknown[] = [1, true, 'text', '10', '246810', 'alice', 'new@example.com', '/uploads/a.png']

function sampleInput(name: string, schema: z.ZodType): unknown {
  const hinted = HINTS.find(([pattern]) => pattern.test(name))?.[1] ?? []
  const known = kindOf(jsonOf(schema, 'input')).enum ?? []
  return [...known, ...hinted, ...ANYTHING].find((each) => schema.safeParse(each).success)
}

/** An input that the row accepts, and what the server sends to the upstream for it. Undefined if none was found. */
export function sampleOf(key: RowKey): { input: Record<string, unknown>; sent: Record<string, unknown> } | undefined {
  const schema: z.ZodType = contract[key].input
  const fields = Object.entries(bodyFieldsOf(schema))
  const input = Object.fromEntries(fields.map(([name, [each]]) => [name, sampleInput(name, each)]))
  const result = schema.safeParse(input)
  if (!result.success) return undefined
  const sent = Object.entries(result.data as Record<string, unknown>)
  // values in a query are always text
  const isQuery = key.startsWith('GET')
  return { input, sent: Object.fromEntries(isQuery ? sent.map(([name, value]) => [name, String(value)]) : sent) }
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => digit)
/** one hour before the stub's clock starts */
const BEFORE_START = 1_795_143_600

/** A value of the upstream that the reader understands: not blank, and no unknown state. */
function sampleValue(name: string, schema: z.ZodType): unknown {
  const { type, pattern, enum: words } = kindOf(jsonOf(shapeOf(schema), 'output'))
  const texts = pattern ? ['1.50'] : words ? [...DIGITS, ...words] : ['text', 'https://example.com/a.png']
  const numbers = /At$|time/i.test(name) ? [BEFORE_START] : [1]
  const read = readOf(schema)
  return (
    [...(type === 'string' ? texts : numbers), ...texts, ...DIGITS].find((raw) => {
      const value = read(raw, DEFAULT_TIME_ZONE)
      return value !== REFUSED && value !== null && value !== '' && value !== 'unknown'
    }) ?? null
  )
}

/** A response with the upstream's usual names and in the usual shape, which the contract accepts. */
export function sampleAnswer(schema: z.ZodType, name = ''): unknown {
  const structure = structureOf(schema)
  if (structure?.kind === 'record')
    return Object.fromEntries(
      Object.entries(structure.fields).map(([ours, [each, theirs]]) => [theirs, sampleAnswer(each, ours)]),
    )
  if (structure?.kind === 'list' || structure?.kind === 'page') return [sampleAnswer(structure.item)]
  return structure ? sampleAnswer(structure.item, name) : sampleValue(name, schema)
}
