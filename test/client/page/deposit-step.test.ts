/** Tests which open deposit order the first steps lead to, and what they say of it. */
import './english-page.ts'
import { mock } from 'node:test'
import t from 'tap'
import { onDevice } from '../../../client/core/storage.ts'
import { noteRecharge } from '../../../client/data/device-notes.ts'
import { markOrder } from '../../../client/data/recharge-state.ts'
import { member } from '../../../client/data/session.ts'
import { openDepositStep } from '../../../client/features/home/deposit-step.ts'

const NOW = 1_800_000_000

t.test('the first steps lead to the deposit that covers what is missing, or to the one to pay', async (t) => {
  let now = NOW
  const clock = mock.method(Date, 'now', () => now * 1_000)
  member.value = { username: 'depositor' } as NonNullable<typeof member.value>
  t.teardown(() => {
    onDevice.removeItem('recharge marks')
    clock.mock.restore()
    member.value = null
  })
  const note = (orderId: string, amount: string, createdAt: number, state = 'waiting', isSeen = true) =>
    noteRecharge(
      { id: 1, orderId, amount, network: 'TRC20', createdAt, expiresAt: NOW + 60, state } as Parameters<
        typeof noteRecharge
      >[0],
      isSeen,
    )
  const step = (lacks = '21') => {
    const found = openDepositStep(lacks)
    return (
      found && [
        /id=(\w+)/.exec(found.href)?.[1],
        found.text,
        found.next,
        /amount=([\d.]+)/.exec(found.other?.href ?? '')?.[1],
      ]
    )
  }
  const amount = () => openDepositStep('21')?.amount
  const said = (amount: string) => `You marked ${amount}\u00a0USDT as sent. Waiting to be credited.`
  t.equal(step(), undefined)
  note('D2', '11', NOW - 20)
  note('D1', '5', NOW - 30)
  t.strictSame(
    step(),
    ['D2', 'Continue deposit', 'A deposit of 11.00\u00a0USDT waits for your payment.', '21'],
    'the newest',
  )
  markOrder('D2', 'paid')
  note('D2', '11', NOW - 20)
  t.strictSame(
    step(),
    ['D1', 'Continue deposit', 'A deposit of 5.00\u00a0USDT waits for your payment.', '10'],
    'more is missing',
  )
  t.strictSame(step('11'), ['D2', 'View deposit', said('11.00'), '11'], 'it covers what is missing')
  markOrder('D1', 'paid')
  note('D1', '5', NOW - 30)
  t.strictSame(step(), ['D2', 'View deposit', said('11.00'), '5'])
  now = NOW + 60
  t.strictSame(step(), [
    'D2',
    'View deposit',
    'You marked 11.00\u00a0USDT as sent. Check it before you pay again.',
    '5',
  ])
  t.equal(amount(), 'Marked as sent · Expired', 'as on the Today list')
  note('D2', '11', NOW - 20, 'paid')
  t.match(step(), ['D2', 'View deposit', 'A deposit of 11.00\u00a0USDT is being confirmed.'])
  note('D2', '11', NOW - 20, 'unknown')
  t.match(step(), ['D2', 'View deposit', /Check it before you pay again/])
  note('D2', '11', NOW - 20, 'expired', false)
  note('D1', '5', NOW - 30, 'arrived')
  t.match(step(), ['D2', 'View deposit', /Check it before you pay again/, '21'], 'until the member has seen it')
  note('D2', '11', NOW - 20, 'expired')
  t.equal(step(), undefined)
  note('D3', '7', NOW - 10, 'paid')
  t.equal(amount(), 'Confirming')
  note('D3', '7', NOW - 10, 'expired', false)
  t.match(
    step(),
    ['D3', 'View deposit', 'A deposit of 7.00\u00a0USDT has ended without a credit. Check it before you pay again.'],
    'the member has marked nothing',
  )
  t.equal(amount(), 'Expired')
})
