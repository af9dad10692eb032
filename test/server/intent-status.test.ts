/** Tests what a member is told about the payment with a given key. */
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import t from 'tap'
import { type Intent, LATE_SLACK_MS } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { intentId, readKey } from '../../server/money/intent.ts'
import { intentStatus } from '../../server/money/intent-status.ts'
import { paymentTimes } from '../../server/money/payment-times.ts'
import { Problem } from '../../server/problem.ts'
import { KEY_NEW_S } from '../../shared/limits.ts'
import { done, intent as intentWith, refused } from '../support/ledger.ts'
import { uuidAt } from '../support/uuid-at.ts'

const times = paymentTimes(900)
const { absentAfterS } = times
const row = 'POST user/transfer'
const START = 1_795_147_200_000

function system(t: { teardown: (fn: () => unknown) => void }) {
  const clock = { ms: START - 3_600_000 }
  const now = () => clock.ms
  const ledger = openSqliteLedger(undefined, { now })
  clock.ms = START
  t.teardown(() => ledger.close())
  const session = { id: 'session', member: 'demo', startedAt: START }
  const asked: unknown[] = []
  const limit: { error: Problem | null } = { error: null }
  /** `act` runs between the lookup of a payment and the answer to the member. A test can use it to change the payment meanwhile */
  const looked: { act: () => Promise<unknown> } = { act: async () => undefined }
  const status = intentStatus({
    ledger,
    reconciler: {
      async look(wanted) {
        asked.push(wanted)
        const found = await ledger.find(wanted.id)
        await looked.act()
        return found
      },
      watch: () => undefined,
      close: () => undefined,
    },
    throttle: {
      async lookup(member) {
        if (limit.error) throw limit.error
        asked.push(member)
      },
    },
    times,
    now,
  })
  const ask = async (query: object, by: object | null = session) =>
    status({ id: 'request', session: by, query } as unknown as FastifyRequest, {} as FastifyReply)
  const claim = async (keyAt = START, uuid = uuidAt(keyAt)) => {
    const key = readKey(uuid, session, START)
    const about = { keyCreatedAt: key.createdAt, keyNewUntil: key.newUntil }
    const made = intentWith(intentId(session, key), about)
    const result = await ledger.claim(made, false)
    return { uuid, made, result }
  }
  return { ask, claim, ledger, clock, asked, looked, limit }
}

const nothing = { orderId: null, reason: null, until: null }

t.test('a payment is under way, done, rejected or unknown', async (t) => {
  const { ask, claim, ledger, asked } = system(t)
  const { uuid, made } = await claim()
  t.strictSame(await ask({ key: uuid }), { state: 'under_way', row, ...nothing })
  t.strictSame(asked, ['demo', { id: made.id, reference: uuid }])
  for (const [answer, status] of [
    [
      { status: 200, body: '{"orderId":"T1"}' },
      { state: 'done', orderId: 'T1' },
    ],
    [
      { status: 200, body: '{"orderId":7}' },
      { state: 'done', orderId: '7' },
    ],
    [done, { state: 'done', orderId: null }],
    [
      { status: 200, body: 'null' },
      { state: 'done', orderId: null },
    ],
    [
      { status: 200, body: '"T1"' },
      { state: 'done', orderId: null },
    ],
    [refused, { state: 'rejected', orderId: null }],
    [
      { status: 400, body: '{"orderId":"T1"}' },
      { state: 'rejected', orderId: null },
    ],
    [
      { status: 399, body: '{}' },
      { state: 'done', orderId: null },
    ],
  ] as const) {
    const ended = await claim()
    await ledger.complete(ended.made, answer)
    t.strictSame(await ask({ key: ended.uuid }), { ...nothing, row, ...status }, answer.body)
  }
})

t.test(
  'an unknown payment is first waited for until a known time; then only records can tell its outcome',
  async (t) => {
    const { ask, claim, ledger, clock } = system(t)
    const { uuid, made } = await claim()
    await ledger.markUnknown(made)
    const until = START / 1_000 + absentAfterS
    const unknown = { state: 'unknown', row, orderId: null }
    t.strictSame(await ask({ key: uuid }), { ...unknown, reason: 'delay', until })
    clock.ms += (absentAfterS - 1) * 1_000
    t.strictSame(await ask({ key: uuid }), { ...unknown, reason: 'delay', until })
    clock.ms += 1_000
    t.strictSame(await ask({ key: uuid }), { ...unknown, reason: 'records', until: null })
  },
)

t.test(
  'a key that was never used is not sent once it is too old to begin a payment, and unknown until then',
  async (t) => {
    const { ask, claim, clock } = system(t)
    const uuid = uuidAt(START)
    const told = START + KEY_NEW_S * 1_000 + LATE_SLACK_MS
    const unknown = { state: 'unknown', row: null, orderId: null, reason: 'arrival', until: told / 1_000 }
    for (const ms of [0, KEY_NEW_S * 1_000, LATE_SLACK_MS]) {
      clock.ms += ms
      t.strictSame(await ask({ key: uuid }), unknown)
    }
    clock.ms += 1
    t.strictSame(await ask({ key: uuid }), { state: 'not_sent', row: null, ...nothing })
    t.strictSame((await claim(START, uuid)).result, { kind: 'late' })
    clock.ms -= LATE_SLACK_MS
    t.strictSame((await claim(START, uuid)).result, { kind: 'late' }, 'even if the clock is set back a little')
    clock.ms -= 1
    t.strictSame((await claim(START, uuid)).result, { kind: 'first' })
  },
)

t.test('a key that does not tell its age may begin a payment at any time, so it stays unknown', async (t) => {
  const { ask, claim, clock } = system(t)
  const key = randomUUID()
  const unknown = { state: 'unknown', row: null, orderId: null, reason: 'arrival', until: null }
  t.strictSame(await ask({ key }), unknown)
  clock.ms += 3_000_000
  t.strictSame(await ask({ key }), unknown)
  t.strictSame((await claim(START, key)).result, { kind: 'first' })
})

t.test('an unused key from before the ledger may have been forgotten', async (t) => {
  const { ask, claim } = system(t)
  const forgotten = uuidAt(START - 7_200_000)
  t.strictSame(await ask({ key: forgotten }), {
    state: 'unknown',
    row: null,
    orderId: null,
    reason: 'forgotten',
    until: null,
  })
  t.strictSame((await claim(START, forgotten)).result, { kind: 'forgotten' })
})

t.test('a lookup needs a key and nothing else, and is limited', async (t) => {
  const { ask, asked, limit } = system(t)
  await t.rejects(ask({}), { code: 'idempotency_key_missing' })
  await t.rejects(ask({ key: 'x' }), { code: 'idempotency_key_missing' })
  await t.rejects(ask({ key: uuidAt(START), row }), { code: 'input_invalid', fields: { row: 'rules.unknownField' } })
  t.strictSame(asked, [])
  limit.error = new Problem('too_many_requests')
  await t.rejects(ask({ key: uuidAt(START) }), { code: 'too_many_requests' })
  t.strictSame(asked, [])
})

t.test('a payment claimed while its key is looked up is in progress, not "not sent"', async (t) => {
  const { ask, claim, ledger, looked } = system(t)
  const uuid = uuidAt(START)
  let made: Intent | undefined
  looked.act = async () => {
    made ??= (await claim(START, uuid)).made
  }
  t.strictSame(await ask({ key: uuid }), { state: 'under_way', row, ...nothing })
  if (made) await ledger.complete(made, { status: 200, body: '{"orderId":"T1"}' })
  t.strictSame(await ask({ key: uuid }), { state: 'done', row, ...nothing, orderId: 'T1' })
})

t.test('a lookup that the ledger cannot answer is an error, never "not sent"', async (t) => {
  const { ask, looked } = system(t)
  const key = uuidAt(START)
  looked.act = () => Promise.reject(new Error('the store is unavailable'))
  await t.rejects(ask({ key }), { code: 'ledger_unavailable' })
  looked.act = () => Promise.reject(new Problem('session_ended'))
  await t.rejects(ask({ key }), { code: 'session_ended' })
  await t.rejects(ask({ key }, null), { code: 'not_logged_in' })
})
