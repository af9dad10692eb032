/** Tests how a request becomes an intent: which requests count as the same payment, which as equal payments, and what is stored of a request. */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { parseInput } from '../../server/calls/codec.ts'
import { intentId, intentOf, readKey } from '../../server/money/intent.ts'
import type { MoneyKey } from '../../shared/contract/index.ts'
import { KEY_NEW_S, REQUEST_TIMEOUT_MS } from '../../shared/limits.ts'
import { uuidAt } from '../support/uuid-at.ts'

const NOW = 1_795_147_200_000
const payer = { member: 'demo', startedAt: NOW - 60_000 }
const transfer = { account: 'alice', amount: '20', coin: 'usdt', payPassword: '246810' }
const of = (key: MoneyKey, input: object, by = payer) =>
  intentOf(by, readKey(uuidAt(NOW), by, NOW), parseInput(key, input as never), NOW)
const sent = (about: object, by = payer) => of('POST user/transfer', { ...transfer, ...about }, by)

t.test('a key is a UUID; of version 7, it tells when it was made', async (t) => {
  t.equal(KEY_NEW_S * 1_000, REQUEST_TIMEOUT_MS, 'as long as its page waits for the response')
  const uuid = uuidAt(NOW - 5_000)
  for (const given of [uuid, `"${uuid}"`, uuid.toUpperCase()])
    t.strictSame(readKey(given, payer, NOW), {
      uuid,
      createdAt: NOW - 5_000,
      newUntil: NOW - 5_000 + KEY_NEW_S * 1_000,
    })
  const random = randomUUID()
  const ageless = { uuid: random, createdAt: payer.startedAt, newUntil: null }
  t.strictSame(readKey(random, payer, NOW), ageless, 'as old as the session')
  for (const bad of [
    undefined,
    null,
    '',
    'x',
    ` ${uuid}`,
    `x${uuid}`,
    `${uuid}0`,
    uuid.slice(1),
    uuid.replaceAll('-', ''),
    [],
    7,
  ])
    t.throws(() => readKey(bad, payer, NOW), { code: 'idempotency_key_missing' }, String(bad))
  t.equal(readKey(uuidAt(NOW + 300_000), payer, NOW).createdAt, NOW + 300_000, 'clocks may differ by five minutes')
  t.throws(() => readKey(uuidAt(NOW + 300_001), payer, NOW), { code: 'idempotency_key_missing' })
})

t.test('a key belongs to a member', async (t) => {
  const key = readKey(uuidAt(NOW), payer, NOW)
  t.equal(intentId(payer, key), intentId({ ...payer, startedAt: 0 }, key), 'in each of the member’s sessions')
  t.not(intentId(payer, key), intentId({ ...payer, member: 'alice' }, key))
  t.not(intentId(payer, key), intentId(payer, readKey(uuidAt(NOW - 1), payer, NOW)))
  t.equal(sent({}).list, sent({ account: 'bob' }).list)
  t.not(sent({}).list, sent({}, { ...payer, member: 'alice' }).list)
})

t.test('a repeated request has the same fingerprint, another payment has another one', async (t) => {
  const { fingerprint } = sent({})
  for (const same of [{ amount: '20.00' }, { account: ' Alice ' }, { payPassword: '135790' }])
    t.equal(sent(same).fingerprint, fingerprint, JSON.stringify(same))
  for (const other of [{ amount: '20.01' }, { account: 'bob' }, { coin: 'snt' }])
    t.not(sent(other).fingerprint, fingerprint, JSON.stringify(other))
  const { payPassword, coin, amount, account } = transfer
  t.equal(of('POST user/transfer', { payPassword, coin, amount, account }).fingerprint, fingerprint, 'in any order')
  t.not(
    of('POST purchase/buyNode', { id: 5, payPassword }).fingerprint,
    of('POST purchase/buySoftware', { id: 5, payPassword }).fingerprint,
  )
  const recharge = (network: string) => of('POST recharge/recharge', { amount: '100', network }).fingerprint
  t.equal(recharge(' TRC20'), recharge('TRC20'))
  t.not(sent({}).attempt, sent({}).attempt)
})

t.test(
  'payments of a member that differ only in the payee are recognised as equal, and name their payee',
  async (t) => {
    const { sameAs, payee } = sent({})
    t.match(payee, /^name:/)
    t.equal(sent({ account: 'bob' }).sameAs, sameAs)
    t.equal(sent({ amount: '20.0' }).sameAs, sameAs)
    t.not(sent({ account: 'bob' }).payee, payee)
    t.match(sent({ account: 'alice@example.com' }).payee, /^email:/)
    t.not(sent({ amount: '21' }).sameAs, sameAs)
    t.not(sent({ coin: 'snt' }).sameAs, sameAs)
    t.not(sent({}, { ...payer, member: 'alice' }).sameAs, sameAs)
    const { payPassword } = transfer
    t.equal(of('POST purchase/buyNode', { id: 5, payPassword }).payee, '')
    const change = of('POST purchase/editTaskPledge', { id: 1, autoReinvest: true, autoRenew: false })
    t.equal(change.sameAs, null, 'the same switches may be set again')
  },
)

t.test('what is stored contains no secret', async (t) => {
  const { row, input, keyCreatedAt } = sent({})
  t.equal(row, 'POST user/transfer')
  t.strictSame(JSON.parse(input), { account: 'alice', amount: '20', coin: 'usdt' })
  t.equal(keyCreatedAt, NOW)
})
