/**
 * The contract marks secret fields. The mark keeps their values out of fingerprints and of the ledger, whatever name the upstream has for the fields.
 */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import type * as z from 'zod'
import { parseInput } from '../../server/calls/codec.ts'
import { intentOf } from '../../server/money/intent.ts'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { body, bodyFieldsOf, isSecret, nothing, secret, structureOf } from '../../shared/contract/record.ts'
import type { Row } from '../../shared/contract/row.ts'
import { examples } from '../support/examples.ts'
import { keys, rowOf } from '../support/rows.ts'
import { startUpstream } from '../upstream/server.ts'

const LOOKS_SECRET = /pass|pwd|\bpin\b|code|captcha|otp|token|secret|address|key|sign|answer/i

/** Fields that look secret but are not (side, our name, the upstream's name) → the reason. */
const NOT_SECRET: Record<string, string> = {
  'input inviteCode invite_code': 'members hand it out',
  'output inviteCode invite_code': 'members hand it out',
  'output hasPayPassword has_pay_password': 'only whether one is set',
  'output supply token_supply': 'the supply of the coin',
  'output orderId orderid': 'an order number that members give to support',
  'output address address': 'the platform’s own, public address for recharges',
}
/** The only rows whose output field `address` is public. In all other rows, it is a member's own address and is marked as secret. */
const PUBLIC_ADDRESSES: readonly RowKey[] = ['GET index/config', 'POST recharge/recharge', 'GET recharge/myRecords']

type Found = { row: RowKey; field: string; names: readonly string[]; marked: boolean }
type Fields = ReturnType<typeof bodyFieldsOf>

const listed = (row: RowKey, side: 'input' | 'output', fields: Fields): Found[] =>
  Object.entries(fields).map(([ours, field]) => {
    const [, theirs, ...aliases] = field
    return { row, field: `${side} ${ours} ${theirs}`, names: [ours, theirs, ...aliases], marked: isSecret(field) }
  })

/** All named fields that `schema` reads, including nested ones. Leaves out fields whose value is discarded. */
function fieldsRead(row: RowKey, schema: z.ZodType): Found[] {
  const made = structureOf(schema)
  if (!made) return []
  if (made.kind !== 'record') return fieldsRead(row, made.item)
  const kept = Object.fromEntries(Object.entries(made.fields).filter(([, [reader]]) => reader !== nothing))
  return [...listed(row, 'output', kept), ...Object.values(kept).flatMap(([reader]) => fieldsRead(row, reader))]
}

const fieldsOf = (row: RowKey): Found[] => [
  ...listed(row, 'input', bodyFieldsOf(rowOf(row).input)),
  ...fieldsRead(row, rowOf(row).output),
]

const hasReason = ({ row, field }: Found): boolean =>
  field in NOT_SECRET && (!field.includes('address') || PUBLIC_ADDRESSES.includes(row))

t.test('a field whose name looks secret is marked or has a reason in NOT_SECRET', async (t) => {
  const suspects = keys.flatMap(fieldsOf).filter(({ names }) => names.some((name) => LOOKS_SECRET.test(name)))
  t.ok(suspects.filter(({ marked }) => marked).length > 20)
  t.strictSame(
    suspects.filter((each) => !each.marked && !hasReason(each)).map(({ row, field }) => `${row}: ${field}`),
    [],
  )
})

t.test('each reason in NOT_SECRET belongs to an existing field that is not marked', async (t) => {
  const plain = new Set(
    keys
      .flatMap(fieldsOf)
      .filter(({ marked }) => !marked)
      .map(({ field }) => field),
  )
  t.strictSame(
    Object.keys(NOT_SECRET).filter((field) => !plain.has(field)),
    [],
  )
})

t.test(
  'stored responses contain no marked field: those of payments in the ledger and of cached rows on disk',
  async (t) => {
    const kept = keys.filter((key) => ['money', 'cached'].includes(rowOf(key).policy))
    const offences = kept.flatMap((key) => fieldsRead(key, rowOf(key).output)).filter(({ marked }) => marked)
    t.strictSame(
      offences.map(({ row, field }) => `${row}: ${field}`),
      [],
    )
  },
)

/** The row as it would be after an operator has corrected the names that the upstream has for its secret fields. */
function corrected(row: Row): Row {
  const fields = Object.entries(bodyFieldsOf(row.input)).map(([ours, field]) => {
    const [schema, theirs] = field
    return [ours, isSecret(field) ? secret([schema, `${theirs}_corrected`]) : field] as const
  })
  return { ...row, input: body(Object.fromEntries(fields)) }
}

const payer = { member: 'member', startedAt: 1 }

t.test(
  'correcting the upstream’s name of a secret changes no fingerprint and stores no part of the secret',
  async (t) => {
    const upstream = await startUpstream()
    t.teardown(() => upstream.close())
    const rows = (Object.keys(examples) as (keyof typeof examples)[]).filter(
      (key) => rowOf(key).policy === 'money' && 'payPassword' in bodyFieldsOf(rowOf(key).input),
    )
    t.equal(rows.length, 6)
    for (const key of rows) {
      const given = examples[key].input(upstream.world) as Record<string, unknown>
      const idempotencyKey = { uuid: randomUUID(), createdAt: 1, newUntil: null }
      const intentWith = (payPassword: string) => {
        const input = parseInput(key, { ...given, payPassword })
        t.ok(Object.values(input.sent).includes(payPassword), 'the password is sent upstream')
        const { attempt: _, ...intent } = intentOf(payer, idempotencyKey, input, 1)
        return intent
      }
      const before = intentWith('246810')
      t.strictSame(intentWith('135791'), before, `${key}: the intent does not depend on the password`)

      const restore = t.intercept(contract, key, { value: corrected(rowOf(key)) })
      t.ok(
        'pay_password_corrected' in parseInput(key, { ...given, payPassword: '246810' }).sent,
        'the name is corrected',
      )
      t.strictSame(intentWith('246810'), before, `${key}: the intent does not depend on the upstream’s name`)
      t.strictSame(intentWith('135791'), before)
      restore.restore()

      t.notMatch(JSON.stringify(before), '246810')
      t.notMatch(before.input, 'assword')
      t.not(
        intentOf(payer, idempotencyKey, parseInput(key, { ...given, ...other(given) }), 1).fingerprint,
        before.fingerprint,
      )
    }
  },
)

/** Fields that make an input a different payment: another amount or, if the input has no amount, another item. */
const other = ({ amount, id, taskId }: Record<string, unknown>): Record<string, unknown> => {
  if (amount !== undefined) return { amount: '33' }
  return id === undefined ? { taskId: Number(taskId) + 1 } : { id: Number(id) + 1 }
}
