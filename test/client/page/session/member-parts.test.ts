/** Tests what screens request of the member's data, and when deposits are requested for home. */
import '../english-page.ts'
import './browser-tab.ts'
import t from 'tap'
import { listStates } from '../../../../client/core/navigation.ts'
import { onDevice } from '../../../../client/core/storage.ts'
import { asProblem } from '../../../../client/data/api.ts'
import { deviceOrders } from '../../../../client/data/device-notes.ts'
import { viewWithMember } from '../../../../client/data/member-view.ts'
import { checkDeposits, checkDepositsAtLogin, expectDeposits } from '../../../../client/data/note-recharges.ts'
import { outdateLists } from '../../../../client/data/outdate-lists.ts'
import { markOrder } from '../../../../client/data/recharge-state.ts'
import { enter } from '../../../../client/data/session.ts'
import { wholeView } from '../../../../client/data/whole-view.ts'
import { eventually } from '../../../support/eventually.ts'
import { NOW, named, network } from './network.ts'

t.test('a screen that needs every part fails if one is missing', async (t) => {
  const parts: Record<string, unknown> = {
    a: { status: 'live', age: 0, data: 1 },
    b: { status: 'cached', age: 9, data: [2] },
  }
  await network(t, () => ({ parts }))
  t.strictSame(await wholeView('tasks'), { a: 1, b: [2] })
  const fail = () => wholeView('tasks').then(() => null, asProblem)
  parts.b = { status: 'failed', code: 'upstream_down' }
  t.match(await fail(), { code: 'upstream_down', outcome: 'not_sent' })
  parts.b = { status: 'left_out' }
  t.match(await fail(), { code: 'timeout', outcome: 'not_sent' })
})

t.test('the first screen after a login uses the member that was just returned', async (t) => {
  const own = named('demo')
  const { sent } = await network(t, (path) => (path === 'user/info' ? own : { parts: { config: path } }))
  await enter('s1', own)
  t.strictSame(sent.splice(0), ['user/info'])
  t.strictSame(await viewWithMember('home'), {
    parts: { config: 'view/home?without=member', member: { status: 'live', age: 0, data: own } },
  })
  t.strictSame(await viewWithMember('home'), { parts: { config: 'view/home' } }, 'the next one requests it')
  await enter('s2', own)
  sent.splice(0)
  t.strictSame(await viewWithMember('my'), { parts: { member: { status: 'live', age: 0, data: own } } })
  t.strictSame(sent, [], 'which needs nothing else')
})

t.test('deposits are requested while one may wait for payment', async (t) => {
  const order = { orderId: 'R1', amount: '20', state: 'waiting', createdAt: NOW / 1_000, expiresAt: NOW / 1_000 + 60 }
  let items: unknown = [order]
  const { sent } = await network(t, (path) => {
    if (!path.startsWith('recharge/')) return { username: 'demo' }
    return items instanceof Error ? items : { items }
  })
  await enter('s3', named('demo'))
  sent.splice(0)
  const asked = async () => {
    await checkDeposits().catch(() => undefined)
    return sent.splice(0)
  }
  const REQUEST = 'recharge/myRecords?page=1'
  t.strictSame(await asked(), [], 'none is known')
  expectDeposits()
  items = new TypeError('failed')
  t.strictSame(await asked(), [REQUEST])
  items = [order]
  t.strictSame(await asked(), [REQUEST], 'again after a failure')
  t.strictSame(
    deviceOrders.value.map(({ id }) => id),
    ['R1'],
  )
  t.strictSame(await asked(), [REQUEST], 'as long as one waits')
  markOrder('R1', 'paid')
  t.teardown(() => onDevice.removeItem('recharge marks'))
  t.strictSame([await asked(), await asked()], [[REQUEST], [REQUEST]], 'or is marked as sent')
  items = [{ ...order, state: 'arrived' }]
  t.strictSame(await asked(), [REQUEST, 'user/info'], 'the balance may have changed')
  t.strictSame(await asked(), [])
  items = [order]
  checkDepositsAtLogin()
  await eventually('the deposit is known', () => deviceOrders.value.length > 0)
  sent.splice(0)
  t.strictSame(await asked(), [], 'home need not request them again at once')
  t.strictSame(await asked(), [REQUEST], 'but later')
  items = [{ ...order, state: 'expired' }]
  t.strictSame([await asked(), await asked()], [[REQUEST], []], 'until it has ended')
  t.match(deviceOrders.value, [{ state: 'expired' }], 'which the member has not seen')
})

t.test('after a change, lists are loaded again', async (t) => {
  await network(t, () => ({}))
  listStates.set('place', { items: [1] })
  t.teardown(() => listStates.delete('place'))
  outdateLists()
  t.strictSame(listStates.get('place'), { items: [1], isOutdated: true })
})
