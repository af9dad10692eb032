import t from 'tap'
import { firstDayOf } from '../../client/features/home/first-day.ts'

type Pledge = Parameters<typeof firstDayOf>[0][number]

const pledge = (id: number, state: Pledge['state'], daysCompleted: number | null) =>
  ({ id, state, daysCompleted }) as Pledge

t.test('the first steps have just ended on the day on which the first day of the first task has counted', async (t) => {
  for (const [pledges, id] of [
    [[], undefined],
    [[pledge(1, 'new', 0)], undefined],
    [[pledge(1, 'done_today', 1)], 1],
    [[pledge(1, 'done_today', 0)], 1],
    [[pledge(1, 'done_today', null)], 1],
    [[pledge(1, 'new', 1)], undefined],
    [[pledge(1, 'done_today', 2)], undefined],
    [[pledge(2, 'new', 0), pledge(1, 'done_today', 1)], 1],
    [[pledge(2, 'running', 3), pledge(1, 'done_today', 1)], undefined],
    [[pledge(2, 'done_today', 1), pledge(1, 'done_today', 1)], undefined],
    [[pledge(2, 'ended', null), pledge(1, 'done_today', 1)], undefined],
  ] as const)
    t.equal(firstDayOf(pledges)?.id, id, JSON.stringify(pledges))
})
