/**
 * An equal payment, even if it is written differently, needs a confirmation. The age of an idempotency key decides whether its payment may be sent.
 */
import t from 'tap'
import { build, confirmedIntent, intent, lookupOf } from '../support/system.ts'
import { uuidAt } from '../support/uuid-at.ts'

const PATH = '/api/user/transfer'
const KEY = 'POST user/transfer'
const DAY = 86_400
const transfer = { account: 'alice', amount: '20', coin: 'usdt', payPassword: '246810' }

t.test('within a minute, other spellings of amount and payee are the same payment', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  t.equal((await caller.call('POST', PATH, transfer, intent())).status, 200)
  for (const [amount, account] of [
    ['20.0', 'alice'],
    ['20.00', 'alice'],
    ['20.000', ' alice '],
    ['20', 'ALICE'],
    ['20', 'älice'],
    ['20', 'alice@example.com'],
  ]) {
    const answer = await caller.call('POST', PATH, { ...transfer, amount, account }, intent())
    t.match(answer, { status: 409, body: { code: 'same_intent', outcome: 'not_sent' } }, `${amount} to ${account}`)
  }
  t.equal(upstream.calls(KEY).length, 1)
  t.equal((await caller.call('POST', PATH, { ...transfer, amount: '20.01' }, intent())).status, 200, 'another amount')
  t.equal((await caller.call('POST', PATH, { ...transfer, account: 'newbie' }, intent())).status, 200, 'to another')
})

t.test('an e-mail address that is known to belong to an account counts as that account', async (t) => {
  const { login, upstream } = await build(t)
  const alice = upstream.world.byName('alice')
  if (alice) alice.email = 'alice@example.com'
  const caller = await login()
  const byEmail = { ...transfer, account: 'alice@example.com' }
  t.match(await caller.call('POST', PATH, byEmail, intent()), { status: 200, body: { account: 'alice' } })
  upstream.world.advance(61)
  t.equal((await caller.call('POST', PATH, byEmail, intent())).status, 200)
  t.match((await caller.call('POST', PATH, transfer, intent())).body, { code: 'same_intent' }, 'by name')
  t.equal(
    (await caller.call('POST', PATH, { ...transfer, account: 'newbie' }, intent())).status,
    200,
    'to another name',
  )
})

t.test(
  'after a month, an unknown payment is still unknown, and a completed one is not reported as not sent',
  async (t) => {
    const { login, upstream } = await build(t)
    const caller = await login()
    const at = () => uuidAt(upstream.clock.now() * 1_000)
    const [done, lost] = [intent(at()), confirmedIntent(at())]
    t.equal((await caller.call('POST', PATH, transfer, done)).status, 200)
    upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
    await caller.call('POST', PATH, { ...transfer, amount: '7' }, lost)
    upstream.faults.set('POST user/transferList', 'error-500')
    const states = async () => {
      const again = await login()
      return Promise.all([done, lost].map(async (key) => (await again.call('GET', lookupOf(key))).body))
    }
    upstream.world.advance(DAY + 120)
    t.match(await states(), [{ state: 'done' }, { state: 'unknown', reason: 'records', until: null }])
    upstream.world.advance(31 * DAY)
    const old = await states()
    t.match(old[0]?.state, /^(done|unknown)$/)
    t.match(old[1], { state: 'unknown' })
    const again = await login()
    const sent = upstream.calls(KEY).length
    const repeated = await again.call('POST', PATH, { ...transfer, amount: '3' }, intent(uuidAt(1_700_000_000_000)))
    t.match(repeated, { status: 409, body: { code: 'outcome_unknown', outcome: 'unknown' } }, 'a key from before')
    t.equal(upstream.calls(KEY).length, sent)
    t.match((await again.call('GET', lookupOf(intent(uuidAt(1_700_000_000_000))))).body, {
      state: 'unknown',
      reason: 'forgotten',
    })
  },
)

t.test('a key from the future is refused', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const late = intent(uuidAt((upstream.clock.now() + 3_600) * 1_000))
  t.match(await caller.call('POST', PATH, transfer, late), { status: 400, body: { outcome: 'not_sent' } })
  t.equal(upstream.calls(KEY).length, 0)
})

t.test(
  'an equal payment within a minute is sent only after confirmation; payments of other members do not count',
  async (t) => {
    const { login, upstream } = await build(t)
    const caller = await login()
    t.equal((await caller.call('POST', PATH, transfer, intent())).status, 200)
    const again = intent()
    const asked = await caller.call('POST', PATH, transfer, again)
    t.equal(asked.status, 409)
    t.match(asked.body, { code: 'same_intent', outcome: 'not_sent' })
    t.equal((await caller.call('POST', PATH, { ...transfer, amount: '1.5' }, intent())).status, 200)
    t.equal((await caller.call('POST', PATH, transfer, { ...again, 'x-same-intent': 'confirmed' })).status, 200)
    t.equal(upstream.calls(KEY).length, 3)
    upstream.world.advance(61)
    t.equal((await caller.call('POST', PATH, transfer, intent())).status, 200)
    const other = await login('alice', 'alice1234')
    const back = { ...transfer, account: 'demo', payPassword: '135790' }
    t.equal((await other.call('POST', PATH, back, intent())).status, 200)
  },
)

t.test(
  'the same payment may be tried again at once after a refusal, and requires confirmation after an unknown outcome',
  async (t) => {
    const { login, upstream } = await build(t)
    const caller = await login()
    t.equal((await caller.call('POST', PATH, { ...transfer, payPassword: '999999' }, intent())).status, 422)
    upstream.faults.set(KEY, 'cut-before-read', { times: 1 })
    t.match((await caller.call('POST', PATH, transfer, intent())).body, { outcome: 'unknown' })
    upstream.world.advance(3_600)
    t.match((await caller.call('POST', PATH, transfer, intent())).body, { code: 'same_intent' })
  },
)

t.test(
  'if two equal payments arrive at the same moment, one is sent and the other requires confirmation',
  async (t) => {
    const { login, upstream } = await build(t)
    const caller = await login()
    const answers = await Promise.all([1, 2].map(() => caller.call('POST', PATH, transfer, intent())))
    t.strictSame(answers.map(({ status }) => status).sort(), [200, 409])
    t.equal(upstream.calls(KEY).length, 1)
  },
)
