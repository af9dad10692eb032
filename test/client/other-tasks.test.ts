/** Home names each task only once: on the Today card or under My tasks. */
import t from 'tap'
import { hasAllTasks, otherTasks, showsAllHolds } from '../../client/features/home/today-tasks.ts'
import type { Shown } from '../../shared/contract/view.ts'

const task = (id: number, state: Shown['listedPledge']['state'], of: Partial<Shown['listedPledge']> = {}) => ({
  id,
  taskId: id,
  name: `Task ${id}`,
  image: '',
  region: 'Asia',
  state,
  principal: '50',
  days: 7,
  daysCompleted: 1,
  onlineTime: 0,
  needTime: 1_800,
  remainingTime: null,
  produced: '0',
  dailyRate: '0.6',
  softwareExpired: false,
  nodeExpired: false,
  income: null,
  autoReinvest: null,
  progress: null,
  startedAt: null,
  endsAt: null,
  ...of,
})

t.test('My tasks lists what Today does not name', async (t) => {
  const idsOf = (...tasks: Shown['listedPledge'][]) => otherTasks(tasks).map(({ id }) => id)
  t.strictSame(idsOf(task(1, 'running'), task(2, 'new'), task(3, 'done_today'), task(4, 'ended')), [3])
  t.strictSame(
    idsOf(task(1, 'expired', { nodeExpired: true }), task(2, 'expired')),
    [1],
    'Today names what has expired instead of the tasks on hold, if the upstream says it',
  )
  const flagged = task(1, 'running', { nodeExpired: true })
  t.strictSame(idsOf(flagged), [], 'a task that runs all the same is named by Today')
  t.equal(hasAllTasks([flagged]), true)
})

t.test('a task card leaves out why it is on hold only if Today certainly shows it', async (t) => {
  const held = (id: number, region: string) => task(id, 'expired', { region, softwareExpired: true, nodeExpired: true })
  t.equal(showsAllHolds([held(1, 'Asia'), held(2, 'Asia'), task(3, 'running')]), true, 'two licences and a run')
  t.equal(showsAllHolds([held(1, 'Asia'), held(2, 'Europe'), task(3, 'running')]), false, 'with a third licence')
  t.equal(showsAllHolds([held(1, 'Asia'), task(2, 'running'), task(3, 'new')]), false, 'or a second run')
  t.equal(showsAllHolds([1, 2, 3, 4].map((id) => task(id, 'expired'))), false, 'causes that the upstream does not tell')
})
