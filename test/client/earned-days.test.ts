import t from 'tap'
import { byDay, byTask, lastDays } from '../../client/widgets/earned-days.ts'

const ZONE = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`2026-03-${text}+08:00`) / 1_000
const days = [at('01T00:00:00'), at('02T00:00:00'), at('03T00:00:00')]
const movement = (amount: string, kind: string, when: string, coin: 'snt' | 'usdt' = 'snt') => ({
  amount,
  kind,
  memo: `Task income: ${kind}`,
  coin,
  createdAt: at(when),
})

t.test('each day shows the exact sum of SNT of the kind received on that day', async (t) => {
  const movements = [
    movement('0.1', 'income', '03T23:59:59'),
    movement('0.2', 'task_income', '03T00:00:00'),
    movement('5', 'promotion', '03T10:00:00'),
    movement('-1', 'income', '03T10:00:00'),
    movement('7', 'income', '03T10:00:00', 'usdt'),
    movement('4', 'income', '01T12:00:00'),
    { ...movement('9', 'income', '01T12:00:00'), createdAt: null },
    { ...movement('9', 'income', '01T12:00:00'), createdAt: at('01T00:00:00') - 1 },
  ]
  t.strictSame(
    byDay(movements, 'task', days, ZONE).map(({ amount }) => amount),
    ['4', '0', '0.3'],
  )
  t.strictSame(
    byDay(movements, 'promotion', days, ZONE).map(({ amount }) => amount),
    ['0', '0', '5'],
  )
})

t.test('the last seven days begin at midnight in the upstream’s time zone, also when clocks change', async (t) => {
  const starts = (now: string, zone: string) =>
    lastDays(Date.parse(now) / 1_000, zone, 7).map((time) => new Date(time * 1_000).toISOString())
  t.match(starts('2026-03-08T01:00:00+08:00', ZONE), {
    length: 7,
    0: '2026-03-01T16:00:00.000Z',
    6: '2026-03-07T16:00:00.000Z',
  })
  t.match(starts('2026-03-31T12:00:00+02:00', 'Europe/Berlin'), {
    0: '2026-03-24T23:00:00.000Z',
    4: '2026-03-28T23:00:00.000Z',
    5: '2026-03-29T22:00:00.000Z',
  })
  // on September 6, the clocks skip midnight
  t.match(starts('2026-09-07T00:30:00-03:00', 'America/Santiago'), {
    4: '2026-09-05T04:00:00.000Z',
    5: '2026-09-06T04:00:00.000Z',
    6: '2026-09-07T03:00:00.000Z',
  })
})

t.test('the same earnings by task add up to the same sum, as the records show them', async (t) => {
  const movements = [
    movement('0.10009', 'income', '02T10:00:00'),
    movement('0.20009', 'task_income', '03T10:00:00'),
    movement('0.1', 'task_income', '02T10:00:00'),
    movement('5', 'promotion', '03T10:00:00'),
    movement('9', 'income', '01T10:00:00'),
  ]
  t.strictSame(byTask(movements, 'task', at('02T00:00:00')), [
    { name: 'Task income: task_income', amount: '0.3' },
    { name: 'Task income: income', amount: '0.1' },
  ])
  t.strictSame(
    byDay(movements, 'task', days.slice(1), ZONE).map(({ amount }) => amount),
    ['0.2', '0.2'],
  )
})
