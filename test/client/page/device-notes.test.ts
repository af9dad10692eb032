/** Tests what this device notes of a member's deposits, withdrawals and licences, and that no other member sees it. */
import './english-page.ts'
import { mock } from 'node:test'
import t from 'tap'
import { onDevice } from '../../../client/core/storage.ts'
import {
  deviceOrders,
  forgetLicence,
  hasOpenDeposit,
  licenceEnds,
  noteLicences,
  noteRecharge,
  noteUnseenWithdrawals,
  noteWithdrawal,
  sentDeposits,
} from '../../../client/data/device-notes.ts'
import { isOverdue, openDeposits } from '../../../client/data/open-deposits.ts'
import { markOrder } from '../../../client/data/recharge-state.ts'
import { member } from '../../../client/data/session.ts'
import { type Deposit, deposit, logIn, type Member, NOW } from './device-of-member.ts'

t.test('a deposit is noted while it waits for payment', async (t) => {
  logIn(t)
  const noted = { kind: 'recharge', id: 'R1', amount: '20', until: NOW + 60 }
  const note = (about: object = {}) => {
    noteRecharge({ ...deposit, ...about } as Deposit)
    return deviceOrders.value.map((each) => ({ ...each }))
  }
  t.match(note(), [noted])
  t.equal(note().length, 1, 'once')
  t.match(note({ orderId: 'R2' }), [{ id: 'R2' }, noted])
  t.match(note({ orderId: 'R2', state: 'arrived' }), [noted])
  for (const ended of [{ state: 'expired' }, { expiresAt: NOW }, { expiresAt: null }]) {
    note()
    t.strictSame(note(ended), [], JSON.stringify(ended))
  }
  t.strictSame(note({ orderId: '' }), [], 'an order without a number cannot be opened')
  note()
  markOrder('R1', 'cancelled')
  t.strictSame(note(), [])
})

t.test('of the deposits that may still be credited, those that wait for payment come first', async (t) => {
  logIn(t)
  for (const [orderId, createdAt] of [
    ['W1', NOW - 50],
    ['W2', NOW - 40],
    ['S1', NOW - 30],
    ['S2', NOW - 20],
  ] as const) {
    if (orderId.startsWith('S')) markOrder(orderId, 'paid')
    noteRecharge({ ...deposit, orderId, createdAt } as Deposit)
  }
  t.strictSame(
    openDeposits(NOW).map(({ id }) => id),
    ['W2', 'W1', 'S2', 'S1'],
  )
})

t.test('a deposit that is marked as sent is noted until the upstream reports how it has ended', async (t) => {
  logIn(t)
  const WEEK_S = 7 * 86_400
  const note = (about: object = {}, isSeen?: boolean) => {
    noteRecharge({ ...deposit, ...about } as Deposit, isSeen)
    return deviceOrders.value.map((each) => [each.kind, 'state' in each ? each.state : ''])
  }
  const paid = { state: 'paid' }
  const overdue = (now: number) => sentDeposits(NOW).map((each) => isOverdue(each, now))
  note()
  markOrder('R1', 'paid')
  t.strictSame(note(), [['sent', 'said']], 'instead of the one that waits for payment')
  t.match(deviceOrders.value, [{ amount: '20', network: 'TRC20', createdAt: NOW - 60, until: NOW + 60 }])
  t.strictSame([overdue(NOW + 59), overdue(NOW + 60)], [[false], [true]])
  t.strictSame(note({ expiresAt: NOW - WEEK_S + 1 }), [['sent', 'said']], 'the upstream may report its end late')
  t.equal(hasOpenDeposit(), true)
  t.strictSame([sentDeposits(NOW).length, sentDeposits(NOW + 1).length], [1, 0])
  t.strictSame(note({ expiresAt: NOW - WEEK_S }), [], 'or never')
  t.equal(hasOpenDeposit(), false)
  t.strictSame(note({ expiresAt: null }), [['sent', 'said']])
  t.strictSame([sentDeposits(NOW + WEEK_S - 61).length, sentDeposits(NOW + WEEK_S - 60).length], [1, 0])
  t.strictSame(overdue(NOW + WEEK_S), [false], 'no time is known')
  t.strictSame(note({ expiresAt: null, createdAt: null }), [], 'it would stay for ever')
  t.strictSame(note({ state: 'unknown' }), [['sent', 'unknown']])
  t.strictSame(note(paid), [['sent', 'paid']])
  for (const state of ['expired', 'cancelled'])
    for (const isSeen of [false, true]) {
      note()
      t.equal(hasOpenDeposit(), true)
      t.strictSame(note({ state }, isSeen), isSeen ? [] : [['sent', state]], `${state}, seen: ${isSeen}`)
      t.equal(hasOpenDeposit(), false)
    }
  note()
  t.strictSame(note({ state: 'arrived' }, false), [], 'credited')
  t.strictSame(note({ state: 'expired' }, false), [], 'it was not noted before')
  note()
  markOrder('R1', 'cancelled')
  t.strictSame(note({}, false), [], 'cancelled on this device')
  t.strictSame(note({ state: 'unknown' }), [])
  t.strictSame(note(paid, false), [['sent', 'paid']], 'the upstream knows better')
})

t.test('a withdrawal is noted until it ends; a refused one until it is seen', async (t) => {
  logIn(t)
  const noted = () => deviceOrders.value.map(({ kind, id }) => `${kind} ${id}`)
  const withdrawal = { orderId: 'W1', amount: '20', state: 'review' } as const
  noteWithdrawal(withdrawal)
  t.match(deviceOrders.value, [{ kind: 'withdraw', id: 'W1', amount: '20', state: 'review', at: NOW }])
  noteRecharge({ ...deposit, orderId: 'W1' })
  t.strictSame(noted(), ['recharge W1', 'withdraw W1'], 'orders of two kinds may have the same number')
  noteWithdrawal({ ...withdrawal, state: 'unknown' })
  t.match(deviceOrders.value[1], { state: 'review' }, 'an unknown state says nothing')
  noteWithdrawal({ ...withdrawal, orderId: '' })
  t.equal(noted().length, 2)
  noteWithdrawal({ ...withdrawal, state: 'sent' })
  t.strictSame(noted(), ['recharge W1'])
  const refused = { ...withdrawal, state: 'refused' } as const
  noteUnseenWithdrawals([refused])
  t.strictSame(noted(), ['recharge W1'], 'it was not on the list')
  noteUnseenWithdrawals([withdrawal])
  for (const when of ['at first', 'again']) {
    noteUnseenWithdrawals([refused, { ...refused, orderId: 'W2' }])
    t.strictSame(noted(), ['withdraw W1', 'recharge W1'], when)
  }
  t.match(deviceOrders.value, [{ kind: 'withdraw', id: 'W1', state: 'refused', at: NOW }, { kind: 'recharge' }])
  noteWithdrawal(refused)
  t.strictSame(noted(), ['recharge W1'], 'seen')
})

t.test('the ends of valid licences are noted, unless they renew themselves', async (t) => {
  logIn(t)
  const licence = { id: 7, name: 'A', state: 'valid', expiresAt: NOW + 9, autoRenew: false }
  const all = [
    licence,
    { ...licence, id: 8, autoRenew: true },
    { ...licence, id: 9, expiresAt: null },
    { ...licence, id: 10, state: 'expired' },
  ] as unknown as Parameters<typeof noteLicences>[1]
  const noted = () => licenceEnds.value.map(({ id }) => id)
  noteLicences('software', all)
  t.match(licenceEnds.value, [{ kind: 'software', id: 'software 7', name: 'A', endsAt: NOW + 9 }])
  noteLicences('node', all)
  t.strictSame(noted(), ['software 7', 'node 7'])
  noteLicences('software', all)
  t.strictSame(noted(), ['node 7', 'software 7'], 'replaced')
  forgetLicence('node', 7)
  t.strictSame(noted(), ['software 7'])
  const [own] = JSON.parse(onDevice.getItem('member:licences') ?? '')
  for (const about of [{ kind: 'gift' }, { id: 7 }, { name: 7 }, { endsAt: '7' }, { other: { name: 'B' } }]) {
    onDevice.setItem(
      'member:licences',
      JSON.stringify([
        { ...own, ...about },
        { ...own, kind: 'node', id: 'whole' },
      ]),
    )
    dispatchEvent(new Event('storage'))
    t.strictSame(noted(), ['whole'], JSON.stringify(about))
  }
})

t.test('a licence that ends soon is noted with the one that does the same for longer', async (t) => {
  logIn(t)
  const licence = (id: number, days: number, more: object = {}) => ({
    id,
    name: `L${id}`,
    state: 'valid',
    expiresAt: NOW + days,
    autoRenew: false,
    ...more,
  })
  const note = (kind: 'software' | 'node', ...all: object[]) => {
    noteLicences(kind, all as unknown as Parameters<typeof noteLicences>[1])
    return licenceEnds.value
      .filter((each) => each.kind === kind)
      .map(({ id, other }) => [id.split(' ')[1], other?.name])
  }
  t.strictSame(note('software', licence(1, 3), licence(2, 70, { autoRenew: true }), licence(3, 9)), [
    ['1', 'L2'],
    ['3', 'L2'],
  ])
  t.strictSame(note('software', licence(1, 3), licence(2, 70, { state: 'expired' })), [['1', undefined]])
  t.strictSame(note('software', licence(1, 3), licence(2, 3)), [
    ['1', undefined],
    ['2', undefined],
  ])
  const [asia, europe] = [{ region: 'Asia' }, { region: 'Europe' }]
  t.strictSame(note('node', licence(1, 3, asia), licence(2, 70, europe), licence(3, 9, asia)), [
    ['1', 'L3'],
    ['2', undefined],
    ['3', undefined],
  ])
})

t.test('notes belong to a member; damaged notes, and those beyond fifty, are left out', async (t) => {
  logIn(t)
  for (let count = 0; count < 51; count++) noteRecharge({ ...deposit, orderId: `R${count}` })
  t.strictSame([deviceOrders.value.length, deviceOrders.value[0]?.id], [50, 'R50'])
  const [own] = JSON.parse(onDevice.getItem('member:orders') ?? '')
  const read = (list: unknown) => {
    onDevice.setItem('member:orders', typeof list === 'string' ? list : JSON.stringify(list))
    dispatchEvent(new Event('storage'))
    return deviceOrders.value.length
  }
  const withdrawal = { ...own, kind: 'withdraw', at: 1, state: 'review' }
  const sent = { ...own, kind: 'sent', id: 'S', state: 'said' }
  t.equal(read([own, withdrawal, sent]), 3)
  const { network: _, createdAt: __, ...earlier } = own
  t.equal(read([earlier, { ...earlier, kind: 'sent', id: 'S', state: 'paid', until: null, createdAt: null }]), 2)
  for (const damaged of [
    null,
    7,
    { ...own, of: 'other' },
    { ...own, id: 7 },
    { ...own, amount: 7 },
    { ...own, until: '7' },
    { ...withdrawal, kind: 'gift' },
    { ...withdrawal, at: '7' },
    { ...withdrawal, state: 'none' },
    { ...withdrawal, state: 7 },
    { ...own, network: 7 },
    { ...own, createdAt: '7' },
    { ...own, until: null },
    { ...sent, until: '7' },
    { ...sent, state: 'none' },
    { ...sent, state: 7 },
  ])
    t.equal(read([damaged, own]), 1, JSON.stringify(damaged))
  for (const nothing of ['{', '{}', 'null']) t.equal(read(nothing), 0, nothing)
  read([own])
  member.value = { username: 'alice' } as Member
  t.equal(deviceOrders.value.length, 0)
  member.value = null
  t.equal(deviceOrders.value.length, 0)
  noteRecharge(deposit)
  t.equal(JSON.parse(onDevice.getItem('member:orders') ?? '').length, 1, 'nothing is noted of nobody')
})

t.test('on a device whose storage is full, notes last as long as the page', async (t) => {
  logIn(t)
  const full = mock.method(onDevice, 'setItem', () => {
    throw new Error('full')
  })
  noteRecharge(deposit)
  t.equal(deviceOrders.value.length, 1)
  full.mock.restore()
  noteRecharge({ ...deposit, orderId: 'R2' })
  t.equal(deviceOrders.value.length, 2)
  t.equal(JSON.parse(onDevice.getItem('member:orders') ?? '').length, 2)
})
