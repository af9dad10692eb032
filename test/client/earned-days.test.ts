import t from 'tap'
import { byDay } from '../../client/widgets/earned-days.ts'

const at = (text: string) => new Date(`2026-03-${text}`).getTime() / 1_000
const days = [at('01T00:00:00'), at('02T00:00:00'), at('03T00:00:00')]
const movement = (amount: string, kind: string, when: string, coin: 'snt' | 'usdt' = 'snt') => ({
  amount,
  kind,
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
    byDay(movements, 'task', days).map(({ amount }) => amount),
    ['4', '0', '0.3'],
  )
  t.strictSame(
    byDay(movements, 'promotion', days).map(({ amount }) => amount),
    ['0', '0', '5'],
  )
})
