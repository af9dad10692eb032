/** Tests which payments of unknown outcome a device remembers, for whom, and until when. */
import './english-page.ts'
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { onDevice } from '../../../client/core/storage.ts'
import { ApiProblem } from '../../../client/data/api.ts'
import { enter, member } from '../../../client/data/session.ts'
import type { Payment } from '../../../client/payment/open-payment-list.ts'
import {
  forgetPayment,
  knownPayment,
  lostPayments,
  openPaymentOf,
  openPayments,
  sendingHere,
} from '../../../client/payment/open-payments.ts'
import { askOutcome, isOpenState, lastPaid, sendRemembered } from '../../../client/payment/payment-outcome.ts'

const NOW = 1_800_000_000
const payment: Payment = { kind: 'transfer', amount: '20.5', coin: 'usdt', to: 'bob' }
const logInAs = (username: string | null) => {
  member.value = username === null ? null : ({ username } as NonNullable<typeof member.value>)
}
const stored = (name = 'payments'): unknown => JSON.parse(onDevice.getItem(`member:${name}`) ?? 'null')
const keys = () => openPayments.value.map(({ key }) => key)

function start(t: Test) {
  const clock = mock.method(Date, 'now', () => NOW * 1_000 + 700)
  logInAs('demo')
  t.teardown(() => {
    clock.mock.restore()
    for (const { key } of openPayments.value) forgetPayment(key)
    onDevice.removeItem('member:payments-ended')
    logInAs(null)
  })
}

/** Sends a payment that fails with this outcome, and waits for that. */
const fail = (key: string, outcome: 'unknown' | 'rejected' | 'not_sent') =>
  sendRemembered(payment, key, () => Promise.reject(new ApiProblem('x', { outcome }))).catch(() => undefined)

t.test('a payment is remembered before it is sent, and open until its outcome is known', async (t) => {
  start(t)
  const answer = Promise.withResolvers<string>()
  let before: unknown
  const sending = sendRemembered(payment, 'k1', () => {
    before = stored()
    return answer.promise
  })
  const open = { ...payment, key: 'k1', member: 'demo', sentAt: NOW, checks: 0, checkedAt: 0 }
  t.strictSame(before, [open])
  t.strictSame([keys(), [...sendingHere.value], lostPayments.value], [['k1'], ['k1'], []], 'its screen shows it')
  answer.resolve('done')
  t.equal(await sending, 'done')
  t.strictSame([stored(), keys(), [...sendingHere.value], lastPaid.value], [null, [], [], { kind: 'transfer' }])
  t.match(knownPayment('k1'), open, 'its status page still names it')
})

t.test('only a payment of unknown outcome stays open', async (t) => {
  start(t)
  for (const outcome of ['rejected', 'not_sent'] as const) {
    await fail(outcome, outcome)
    t.strictSame(keys(), [], outcome)
  }
  await fail('k2', 'unknown')
  t.strictSame([keys(), lostPayments.value.length, sendingHere.value.size], [['k2'], 1, 0])
  t.equal(openPaymentOf('transfer')?.key, 'k2')
  t.equal(openPaymentOf('swap'), undefined)
  await t.rejects(
    sendRemembered(payment, 'k3', () => Promise.reject(new Error('broken'))),
    { message: 'broken' },
  )
  t.strictSame(keys(), ['k3', 'k2'], 'an error of the app proves nothing')
})

t.test('a payment belongs to its member, who sees it again after another login', async (t) => {
  start(t)
  await fail('k4', 'unknown')
  logInAs(null)
  t.strictSame([keys(), knownPayment('k4')], [[], undefined])
  logInAs('demo')
  t.strictSame(keys(), ['k4'])
  forgetPayment('k4')
  t.equal(knownPayment('k4')?.to, 'bob')
  await fail('k5', 'unknown')
  logInAs('alice')
  t.strictSame([keys(), knownPayment('k4'), stored(), stored('payments-ended')], [[], undefined, null, null])
})

t.test('payments that another tab has stored are included', async (t) => {
  start(t)
  await fail('k6', 'unknown')
  onDevice.setItem('member:payments', JSON.stringify([{ ...openPayments.value[0], key: 'k7' }]))
  dispatchEvent(new Event('storage'))
  t.strictSame(keys(), ['k7'])
  await fail('k8', 'unknown')
  t.strictSame(keys(), ['k8', 'k7'])
})

t.test('a payment ends when the server knows its outcome and the session is still the same', async (t) => {
  start(t)
  const sent: string[] = []
  let answer: (address: string) => unknown = () => ({})
  const fetches = mock.method(globalThis, 'fetch', async (address: string) => {
    sent.push(address)
    return Response.json(address === '/api/user/info' ? { username: 'demo' } : await answer(address))
  })
  t.teardown(() => fetches.mock.restore())
  const enterAgain = (id: string) => enter(id, { username: 'demo' } as NonNullable<typeof member.value>)
  await enterAgain('s1')
  await fail('k9', 'unknown')
  sent.length = 0
  answer = () => ({ state: 'unknown' })
  t.strictSame(await askOutcome('k9'), { state: 'unknown' })
  t.strictSame(sent.splice(0), ['/api/view/intent?key=k9'])
  t.match(openPayments.value, [{ key: 'k9', checks: 1, checkedAt: NOW * 1_000 + 700 }])
  answer = async () => {
    await enterAgain('s2')
    return { state: 'done' }
  }
  await askOutcome('k9')
  t.strictSame(keys(), ['k9'], 'another session may belong to somebody else')
  sent.length = 0
  answer = () => ({ state: 'rejected' })
  await askOutcome('k9')
  t.strictSame([keys(), sent], [[], ['/api/view/intent?key=k9', '/api/user/info']], 'the balance is loaded again')
})

t.test('an outcome may change while it is unknown or the payment is being sent', async (t) => {
  for (const [state, isOpen] of [
    ['unknown', true],
    ['under_way', true],
    ['done', false],
    ['rejected', false],
    ['not_sent', false],
  ] as const)
    t.equal(isOpenState(state), isOpen, state)
})
