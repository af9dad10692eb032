/** Tests which orders of a list the device notes for the Today list. */
import '../english-page.ts'
import './browser-tab.ts'
import t from 'tap'
import { onDevice } from '../../../../client/core/storage.ts'
import { deviceOrders, forgetOrder } from '../../../../client/data/device-notes.ts'
import { markOrder } from '../../../../client/data/recharge-state.ts'
import { enter, logout } from '../../../../client/data/session.ts'
import { loadOrders } from '../../../../client/payment/orders.ts'
import { NOW, named, network } from './network.ts'

const AT = NOW / 1_000
const deposit = {
  id: 1,
  orderId: 'R1',
  network: 'TRC20',
  amount: '20',
  state: 'waiting',
  createdAt: AT,
  expiresAt: AT + 60,
}
const withdrawal = { id: 2, orderId: 'W1', amount: '40', state: 'review', createdAt: AT }

/** The states of the noted orders. */
const noted = () => deviceOrders.value.map((each) => 'state' in each && each.state)

t.test('the device remembers the orders of its member, not those of one who has logged out', async (t) => {
  for (const [kind, record] of [
    ['recharge', deposit],
    ['withdraw', withdrawal],
  ] as const) {
    let answer: unknown = { items: [record], more: false }
    let name = ''
    await network(t, (path) => (path === 'user/info' ? named(name) : path === 'session/logout' ? {} : answer))
    const logIn = (as: string) => {
      name = as
      return enter(as, named(as))
    }
    const remembered = () => deviceOrders.value.map(({ id }) => id)
    await logIn('first')
    await loadOrders(kind, 1)
    t.strictSame(remembered(), [record.orderId])
    await logIn('second')
    const held = Promise.withResolvers<unknown>()
    answer = held.promise
    const late = loadOrders(kind, 1)
    await logout()
    await logIn('third')
    held.resolve({ items: [record], more: false })
    await late
    t.strictSame(remembered(), [])
  }
})

t.test('a deposit that is marked as sent and has ended stays noted, because the list may not show it', async (t) => {
  t.teardown(() => onDevice.removeItem('recharge marks'))
  let state = 'waiting'
  await network(t, (path) => (path === 'user/info' ? named('') : { items: [{ ...deposit, state }], more: false }))
  await enter('sender', named('sender'))
  markOrder('R1', 'paid')
  await loadOrders('recharge', 1)
  t.strictSame(noted(), ['said'])
  state = 'expired'
  await loadOrders('recharge', 1)
  t.strictSame(noted(), ['expired'])
  forgetOrder('recharge', 'R1')
  t.strictSame(noted(), [])
})

t.test('a withdrawal that was under way and is refused stays noted, because the list may not show it', async (t) => {
  let state = 'review'
  await network(t, (path) => (path === 'user/info' ? named('') : { items: [{ ...withdrawal, state }], more: false }))
  await enter('refused', named('refused'))
  for (state of ['review', 'refused', 'refused']) {
    await loadOrders('withdraw', 1)
    t.strictSame(noted(), [state])
  }
  forgetOrder('withdraw', 'W1')
  await loadOrders('withdraw', 1)
  t.strictSame(noted(), [], 'once a page has shown it, it is not noted again')
})
