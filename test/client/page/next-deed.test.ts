/** Tests what is offered once a run is done for today: only what this device knows of today, most urgent first. */
import './english-page.ts'
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { nextDayStart } from '../../../client/core/platform-day.ts'
import { timeZone } from '../../../client/core/time-zone.ts'
import { noteLicences } from '../../../client/data/device-notes.ts'
import { cacheData, clearLoaded, outdateData } from '../../../client/data/loaded-data.ts'
import { runsElsewhere } from '../../../client/data/other-runs.ts'
import { member } from '../../../client/data/session.ts'
import { nextDeed } from '../../../client/features/tasks/next-deed.ts'
import { startOfDay } from '../../../shared/calendar.ts'

const DAY_S = 86_400
/** four hours before the platform's next day */
const NOW = nextDayStart(1_800_000_000, timeZone.peek()) - 4 * 3_600
const DONE = 1

type Sent = { id: number; state: string } & Record<string, unknown>

const task = (id: number, state: string, more: object = {}): Sent => ({
  id,
  name: `Task ${id}`,
  region: 'Asia',
  state,
  onlineTime: 0,
  needTime: 1_800,
  remainingTime: null,
  softwareExpired: null,
  nodeExpired: null,
  ...more,
})

const home = (tasks: readonly Sent[], at = NOW): void =>
  cacheData('home', { parts: { pledges: { status: 'live', age: 0, data: [task(DONE, 'new'), ...tasks] } } }, at * 1_000)

/** What is offered, and the link without the address of the page to return to. */
function offered(): [text: string, link: string] | null {
  const deed = nextDeed(DONE)
  return deed && [deed.text, deed.href.replace(/[?&]return=.*/, '')]
}

function begin(t: Test): void {
  const clock = mock.method(Date, 'now', () => NOW * 1_000)
  member.value = { username: 'next' } as NonNullable<typeof member.value>
  t.teardown(() => {
    clock.mock.restore()
    clearLoaded()
    noteLicences('node', [])
    runsElsewhere.value = new Set()
    member.value = null
  })
}

const noteNodes = (...nodes: [name: string, days: number, region?: string][]): void =>
  noteLicences(
    'node',
    nodes.map(([name, days, region = 'Asia'], index) => ({
      id: index + 1,
      name,
      state: 'valid',
      expiresAt: NOW + days * DAY_S,
      autoRenew: false,
      region,
    })) as unknown as Parameters<typeof noteLicences>[1],
  )

const noteNode = (name: string, days: number): void => noteNodes([name, days])

const RUN = '/pages/task-list/run'
const SOFTWARE = '/pages-sub/software/index'
const NODES = '/pages-sub/node/index'

t.test('a run that waits comes before a renewal, and a renewal before a licence that ends', async (t) => {
  begin(t)
  noteNode('Node A', 2)
  const held = task(4, 'expired', { softwareExpired: true })
  home([held, task(2, 'new'), task(3, 'running')])
  t.strictSame(offered(), ['Continue: Task 3', `${RUN}?id=3`], 'a run that was begun')
  home([held, task(2, 'new')])
  t.strictSame(offered(), ['Start: Task 2', `${RUN}?id=2&start=1`])
  home([held])
  t.strictSame(offered(), ['Renew: Software', `${SOFTWARE}?buy=expired`])
  home([])
  t.strictSame(offered(), ['Renew: Node A', NODES], 'the task whose run is done is not offered')
  noteNode('Node A', 3.01)
  t.equal(offered(), null, 'it does not end soon')
  noteNode('Node A', -0.01)
  t.equal(offered(), null, 'it has ended')
  noteNodes(['Node A', 2.5], ['Node B', 0.1, 'Europe'])
  t.strictSame(offered(), ['Renew: Node B', NODES], 'the one that ends first')
})

t.test('a run is not offered if it runs in another tab, or can no longer be finished today', async (t) => {
  begin(t)
  home([task(2, 'new'), task(3, 'new')])
  runsElsewhere.value = new Set([2])
  t.strictSame(offered(), ['Start: Task 3', `${RUN}?id=3&start=1`])
  runsElsewhere.value = new Set([2, 3])
  t.equal(offered(), null)
  runsElsewhere.value = new Set()
  home([task(2, 'new', { needTime: 4 * 3_600 + 1 }), task(3, 'new', { needTime: 4 * 3_600 })])
  t.strictSame(offered(), ['Start: Task 3', `${RUN}?id=3&start=1`])
  home([task(2, 'new', { needTime: null, remainingTime: 4 * 3_600 + 1 })])
  t.equal(offered(), null)
})

t.test('a renewal says what has expired; if that is not known, it leads to the page of the task', async (t) => {
  begin(t)
  for (const [expired, deed] of [
    [{ softwareExpired: true, nodeExpired: true }, ['Renew: Software', `${SOFTWARE}?buy=expired`]],
    [{ nodeExpired: true }, ['Renew: Node in Asia', `${NODES}?buy=expired&region=Asia`]],
    [{ nodeExpired: true, region: '' }, ['Renew: Node', `${NODES}?buy=expired`]],
    [{}, ['Renew: Task 2', `${RUN}?id=2`]],
  ] as const) {
    home([task(2, 'expired', expired)])
    t.strictSame(offered(), deed, JSON.stringify(expired))
  }
})

t.test('nothing is offered if today’s tasks are not known, not even a licence that ends', async (t) => {
  begin(t)
  noteNode('Node A', 2)
  const today = startOfDay(NOW, timeZone.peek())
  const tasks = [task(2, 'new')]
  t.equal(offered(), null, 'home was not opened')
  home(tasks, today - 1)
  t.equal(offered(), null, 'home was last opened yesterday')
  home(tasks, today)
  t.strictSame(offered(), ['Start: Task 2', `${RUN}?id=2&start=1`])
  outdateData('home')
  t.equal(offered(), null, 'something has changed since')
  cacheData('home', { parts: { pledges: { status: 'failed', code: 'upstream_invalid' } } }, NOW * 1_000)
  t.equal(offered(), null, 'the tasks could not be loaded')
})

t.test('what the task’s own page has loaded since is newer than what home has', async (t) => {
  begin(t)
  const own = (at: number) =>
    cacheData('run 2', { parts: { pledge: { status: 'live', age: 0, data: task(2, 'done_today') } } }, at * 1_000)
  home([task(2, 'new')])
  own(NOW - 1)
  t.strictSame(offered(), ['Start: Task 2', `${RUN}?id=2&start=1`])
  own(NOW + 1)
  t.equal(offered(), null)
})
