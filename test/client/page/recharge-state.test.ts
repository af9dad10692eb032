/** Tests until when a deposit can be paid, and which state the app shows of it. */
import './english-page.ts'
import t from 'tap'
import { onDevice } from '../../../client/core/storage.ts'
import { config } from '../../../client/data/app-config.ts'
import { localMark, markOrder, rechargeDeadline, rechargeState } from '../../../client/data/recharge-state.ts'
import { type Deposit, deposit, logIn, NOW } from './device-of-member.ts'

const withMinutes = (rechargeMinutes: number | null) => ({ rechargeMinutes }) as unknown as typeof config.value

t.test('a deposit can be paid until its own time, or as long as the config says', async (t) => {
  logIn(t)
  t.equal(rechargeDeadline(deposit), NOW + 60)
  t.equal(rechargeDeadline({ ...deposit, expiresAt: null }), null)
  config.value = withMinutes(30)
  t.equal(rechargeDeadline(deposit), NOW + 60)
  t.equal(rechargeDeadline({ ...deposit, expiresAt: null }), NOW - 60 + 1_800)
  t.equal(rechargeDeadline({ expiresAt: null, createdAt: null }), null)
  config.value = withMinutes(null)
  t.equal(rechargeDeadline({ ...deposit, expiresAt: null }), null)
})

t.test('a deposit is shown as the upstream says, then as the member has marked it, then by the clock', async (t) => {
  logIn(t)
  const shown = (about: object = {}) => rechargeState({ ...deposit, ...about } as Deposit)
  t.equal(shown(), 'waiting')
  t.equal(shown({ expiresAt: NOW }), 'expired')
  t.equal(shown({ expiresAt: NOW + 1 }), 'waiting')
  t.equal(shown({ expiresAt: null }), 'waiting', 'without a deadline')
  markOrder('R1', 'paid')
  t.equal(shown({ expiresAt: NOW }), 'said')
  t.equal(shown({ orderId: 'R2' }), 'waiting')
  markOrder('R1', 'cancelled')
  t.equal(shown(), 'cancelled')
  t.equal(shown({ state: 'arrived' }), 'arrived')
})

t.test('the latest fifty marks are kept; damaged ones are ignored', async (t) => {
  logIn(t)
  for (let count = 0; count < 51; count++) markOrder(`R${count}`, 'paid')
  t.strictSame([localMark('R0'), localMark('R1'), localMark('R50'), localMark('R51')], [null, 'paid', 'paid', null])
  markOrder('R1', 'cancelled')
  t.equal(JSON.parse(onDevice.getItem('recharge marks') ?? '').length, 50)
  onDevice.removeItem('recharge marks')
  for (const mark of ['paid', 'cancelled'] as const) markOrder('R1', mark)
  t.strictSame(JSON.parse(onDevice.getItem('recharge marks') ?? ''), [['R1', 'cancelled']], 'each order once')
  for (const damaged of ['{', '{}', 'null', '[null, 7, "R1"]']) {
    onDevice.setItem('recharge marks', damaged)
    t.equal(localMark('R1'), null, damaged)
  }
})
