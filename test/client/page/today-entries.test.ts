/** Tests when Today lists a licence that ends, and which entries the bell counts. */
import './english-page.ts'
import { mock } from 'node:test'
import t from 'tap'
import { onDevice } from '../../../client/core/storage.ts'
import { noteLicences, noteRecharge, noteWithdrawal } from '../../../client/data/device-notes.ts'
import { markOrder } from '../../../client/data/recharge-state.ts'
import { member } from '../../../client/data/session.ts'
import { todayEntries, unreadIds } from '../../../client/features/home/today-entries.ts'
import { FRESH_S } from '../../../shared/limits.ts'

const NOW = 1_800_000_000
const DAY_S = 86_400

t.test(
  'a licence is told quietly a week before its end, listed three days before, and urgent on the last',
  async (t) => {
    const clock = mock.method(Date, 'now', () => NOW * 1_000)
    member.value = { username: 'demo' } as NonNullable<typeof member.value>
    t.teardown(() => {
      clock.mock.restore()
      member.value = null
    })
    const licence = (id: number, days: number) => ({
      id,
      name: `${id}`,
      state: 'valid',
      expiresAt: NOW + days * DAY_S,
      autoRenew: false,
    })
    const note = (...all: object[]) => noteLicences('software', all as unknown as Parameters<typeof noteLicences>[1])
    // other tests of this process may have left deposits
    const licences = () => todayEntries([], NOW, NOW + 3_600).filter(({ id }) => id.startsWith('licence '))
    const listed = () =>
      licences().map(({ title, isQuiet = false, isUrgent = false, action }) => [
        title,
        isQuiet ? 'quiet' : isUrgent ? 'urgent' : 'due',
        action !== undefined,
      ])
    for (const [days, how] of [
      [7.01, null],
      [7, 'quiet'],
      [3.01, 'quiet'],
      [3, 'due'],
      [1, 'due'],
      [0.99, 'urgent'],
      [0, null],
    ] as const) {
      note(licence(1, days))
      t.strictSame(listed(), how === null ? [] : [['1', how, how !== 'quiet']], `${days}`)
      t.equal(unreadIds(licences(), []).length, how === null || how === 'quiet' ? 0 : 1, `${days}`)
    }
    note(licence(1, 5), licence(2, 9))
    t.strictSame(listed(), [], 'another one does the same for longer')
    note(licence(1, 2), licence(2, 9))
    t.strictSame(listed(), [['1', 'quiet', false]], 'one that another one covers for longer asks for nothing')
    t.match(licences()[0]?.note, [/^Expires on /, /^2 covers your tasks until /])
    note(licence(1, 2))
    const [entry] = licences()
    t.strictSame(unreadIds(licences(), [entry?.id ?? '']), [], 'one that was seen')
  },
)

t.test('withdrawals in different states are counted by state', (t) => {
  const clock = mock.method(Date, 'now', () => NOW * 1_000)
  member.value = { username: 'counted' } as NonNullable<typeof member.value>
  t.teardown(() => {
    clock.mock.restore()
    member.value = null
  })
  const withdrawal = (orderId: string, state: string) =>
    noteWithdrawal({ orderId, state, amount: '20' } as Parameters<typeof noteWithdrawal>[0])
  const note = (now = NOW) => todayEntries([], now, NOW + 3_600).find(({ id }) => id.startsWith('withdraw '))?.note
  withdrawal('1', 'review')
  t.equal(note(), 'In review', 'as long as the state is fresh, without its age')
  t.equal(note(NOW + FRESH_S), 'In review')
  t.equal(note(NOW + 120), 'In review · checked 2 minutes ago')
  withdrawal('2', 'review')
  t.strictSame(note(), ['40.00 USDT', 'In review'])
  t.strictSame(note(NOW + 120), ['40.00 USDT · checked 2 minutes ago', 'In review'])
  withdrawal('3', 'sending')
  t.match(note(), [/^60\.00 USDT$/, /^(In review \(2\) · Sending \(1\)|Sending \(1\) · In review \(2\))$/])
  t.end()
})

t.test('a deposit that is marked as sent is listed below what needs an action, as what is known of it', async (t) => {
  const clock = mock.method(Date, 'now', () => NOW * 1_000)
  member.value = { username: 'sender' } as NonNullable<typeof member.value>
  t.teardown(() => {
    onDevice.removeItem('recharge marks')
    clock.mock.restore()
    member.value = null
  })
  const order = { orderId: 'S1', amount: '20', network: 'TRC20', createdAt: NOW - 60, expiresAt: NOW + 60 }
  const note = (state: string, orderId = 'S1') =>
    noteRecharge({ ...order, orderId, state } as Parameters<typeof noteRecharge>[0], false)
  const listed = (now = NOW) =>
    todayEntries([], now, NOW + 3_600).map(({ id, title, note, action, until, isUrgent }) => [
      id,
      title,
      note,
      action ?? until ?? isUrgent ?? '',
    ])
  const row = (text: string, id = 'recharge S1') => [id, '20.00 USDT deposit', text, '']
  const waits = ['recharge S2', '20.00 USDT deposit', 'Waiting for payment', 'Address']
  note('waiting')
  note('waiting', 'S2')
  markOrder('S1', 'paid')
  note('waiting')
  t.strictSame(listed(), [waits, row('Marked as sent. Waiting to be credited.')])
  const late = row('Marked as sent · Expired', 'recharge S1 over')
  t.strictSame(listed(NOW + 60), [late], 'its time is over, and the member may have to ask for their money')
  note('paid')
  t.strictSame(listed(NOW + 60), [row('Confirming')])
  note('unknown')
  t.strictSame(listed(), [waits, row('Marked as sent · Unknown')])
  note('expired')
  t.strictSame(listed(), [waits, late])
  note('cancelled')
  t.strictSame(listed(), [waits, row('Marked as sent · Canceled', 'recharge S1 over')])
  note('arrived')
  t.strictSame(listed(), [waits])
  // paid and ended without a mark on this device
  for (const [state, text] of [
    ['expired', 'Expired'],
    ['cancelled', 'Canceled'],
  ] as const) {
    note('paid', 'S3')
    note(state, 'S3')
    t.strictSame(listed(), [waits, row(text, 'recharge S3 over')], `${state}: the member has marked nothing`)
  }
})
