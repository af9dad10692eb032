/** Tests what idempotency keys in the records of an upstream prove. */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { CallContext } from '../../server/calls/calls.ts'
import type { Evidence, ListedRecord } from '../../server/money/evidence.ts'
import { intentId, type Payer } from '../../server/money/intent.ts'
import { doubtingKeys, isKey, recordsByIntent, shownKey } from '../../server/money/record-keys.ts'

const KEY = '0190f3a1-7b2c-7def-8a0b-112233445566'
const payer: Payer = { member: 'demo', startedAt: 0 }
const context = { session: payer } as CallContext

const recordOf = (reference: unknown) => ({ raw: { reference } }) as ListedRecord
const keyOf = ({ raw }: ListedRecord) => shownKey(raw, 'reference')

t.test('a key is read from the field of the settings, in any spelling', async (t) => {
  t.equal(shownKey({ reference: ` ${KEY.toUpperCase()}\n` }, 'reference'), KEY.replaceAll('-', ''))
  for (const reference of [undefined, null, 7, [KEY], '', ' ']) t.equal(shownKey({ reference }, 'reference'), '')
  for (const raw of [null, undefined, KEY, 7]) t.equal(shownKey(raw, 'reference'), '')
  t.equal(shownKey({ undefined: KEY }, undefined), '', 'without the setting, no field is read')
})

t.test('a key that is cut off counts from 24 digits on', async (t) => {
  const whole = KEY.replaceAll('-', '')
  for (const [digits, is] of [
    [32, true],
    [24, true],
    [23, false],
    [0, false],
  ] as const)
    t.equal(isKey(whole.slice(0, digits), KEY), is, `${digits}`)
  for (const shown of [`${whole}0`, `0${whole}`, whole.slice(1), randomUUID().replaceAll('-', '')])
    t.equal(isKey(shown, KEY), false, shown)
})

t.test('each whole key leads to its intent, and to the first record that shows it', async (t) => {
  const [first, second, other] = [recordOf(KEY), recordOf(KEY), recordOf(randomUUID())]
  const others = ['', 'PAY7', `x${KEY}`, `${KEY}0`, KEY.slice(1)].map(recordOf)
  const evidence = { records: [...others, first, second, other] } as unknown as Evidence
  const found = recordsByIntent(evidence, context, keyOf)
  t.equal(found.get(intentId(payer, { uuid: KEY })), first)
  t.equal(found.size, 2)
  t.equal(recordsByIntent(evidence, { session: null } as unknown as CallContext, keyOf).size, 0, 'without a session')
})

t.test('a record with an unknown complete key is doubted; other texts prove nothing', async (t) => {
  for (const atMost of ['impossible', 'unclear'] as const) {
    const compare = doubtingKeys(() => ({ amount: 'differs', details: 'equal' }), keyOf, atMost)
    t.strictSame(compare(recordOf(KEY)), { amount: 'differs', details: atMost })
    for (const other of ['', 'PAY7', `PAY${KEY}`, `${KEY}0`, KEY.slice(1), KEY.slice(0, 30)])
      t.strictSame(compare(recordOf(other)), { amount: 'differs', details: 'equal' }, other)
  }
  const impossible = doubtingKeys(() => ({ amount: 'equal', details: 'impossible' }), keyOf, 'unclear')
  t.equal(impossible(recordOf(KEY)).details, 'impossible', 'a key makes no record more likely')
})
