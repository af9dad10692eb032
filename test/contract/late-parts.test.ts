/** Parts that take longer than a second: the view responds without them, and the page requests them again. */
import t, { type Test } from 'tap'
import type { Deps } from '../../server/app.ts'
import { type Answer, build, type Caller, confirmedIntent } from '../support/system.ts'

type Part = { status: string; age?: number; code?: string; data?: unknown }
type View = { parts: Record<string, Part> }

const PLEDGES = 'GET purchase/taskPledgeList'

const partsOf = async (answer: Promise<Answer>): Promise<View['parts']> => ((await answer).body as View).parts

/**
 * How many times a late part is requested at most. Each request takes up to a second, so 15 requests last longer than the 8 s after which the
 * upstream call fails.
 */
const MOST = 15

/** How many milliseconds later than expected something may happen, because the machine may be busy. */
const SLACK_MS = 1_500

async function takes<T>(t: Test, ms: number, action: Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await action
  const spent = performance.now() - startedAt
  t.ok(spent >= ms - 100 && spent < ms + SLACK_MS, `${spent} ms`)
  return result
}

/** Logs in a member whose task list takes `ms` milliseconds, and requests the view of home. In the view's response, the task list is pending. */
async function late(t: Test, ms = 2_500, deps: Deps = {}) {
  const system = await build(t, { deps })
  const caller = await system.login()
  system.upstream.faults.set(PLEDGES, 'slow', { times: 1, ms })
  const parts = await takes(t, 1_000, partsOf(caller.call('GET', '/api/view/home')))
  t.match(parts, { pledges: { status: 'pending' }, market: { status: 'live' }, member: { status: 'live' } })
  const ask = (by: Caller = caller) => by.call('GET', '/api/view/home?late=pledges')
  return { ...system, caller, ask, made: () => system.upstream.calls(PLEDGES).length }
}

t.test(
  'a view responds after a second; a second request gets the late part from the call that is still running',
  async (t) => {
    const { upstream, ask, made } = await late(t, 2_000 + SLACK_MS)
    t.strictSame(await takes(t, 1_000, partsOf(ask())), { pledges: { status: 'pending' } }, 'only what was asked for')
    t.equal(upstream.calls('GET user/info').length, 1)
    let parts = await partsOf(ask())
    while (parts.pledges?.status === 'pending') parts = await partsOf(ask())
    t.match(parts, { pledges: { status: 'live', age: 0, data: [] } })
    t.match(await partsOf(ask()), { pledges: { status: 'live' } }, 'also when it is asked for after the call has ended')
    t.equal(made(), 1)
  },
)

t.test('Server-Timing names late parts', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  upstream.faults.set(PLEDGES, 'slow', { times: 1, ms: 1_200 })
  const { headers } = await caller.call('GET', '/api/view/home')
  const timing = headers.get('server-timing') ?? ''
  t.match(timing, /^pledges;dur=[\d.]+;desc=pending, market;dur=[\d.]+;desc=live/)
  // a timer may fire a fraction of a millisecond early
  const ms = Number(/^pledges;dur=([\d.]+)/.exec(timing)?.[1])
  t.ok(ms >= 990 && ms < 1_000 + SLACK_MS, `${ms} ms`)
})

t.test('a new view makes a new call while a late one is running, because it may follow a payment', async (t) => {
  const { caller, made } = await late(t)
  t.match(await partsOf(caller.call('GET', '/api/view/home')), { pledges: { status: 'live' } })
  t.equal(made(), 2)
})

t.test('a late part is never sent to another session', async (t) => {
  const { login, ask, made } = await late(t)
  t.match(await partsOf(ask(await login())), { pledges: { status: 'live' } }, 'of the same member')
  t.match(await partsOf(ask(await login('alice', 'alice1234'))), { pledges: { status: 'live' } })
  t.equal(made(), 1, 'the last one made its own call')
})

/**
 * Requests the view of the team, then its late part `team` again and again until it has arrived or failed, but at most `MOST` times.
 * @returns the part, and how many milliseconds all requests took
 */
async function teamOf(caller: Caller) {
  const startedAt = performance.now()
  let { team } = await partsOf(caller.call('GET', '/api/view/team'))
  for (let asked = 0; team?.status === 'pending' && asked < MOST; asked++)
    ({ team } = await partsOf(caller.call('GET', '/api/view/team?late=team')))
  return { team, spent: performance.now() - startedAt }
}

t.test('a part that takes longer than the usual deadline of 8 s is pending until it arrives', async (t) => {
  const { upstream, caller } = await late(t)
  upstream.faults.set('GET user/team', 'slow', { times: 1, ms: 9_000 })
  const { team, spent } = await teamOf(caller)
  t.match(team, { status: 'live' })
  t.ok(spent > 8_900 && spent < 9_000 + SLACK_MS, `${spent} ms`)
  t.equal(upstream.calls('GET user/team').length, 1)
})

t.test('if no more calls can get extra time, a part fails after 8 s', async (t) => {
  const { upstream, caller } = await late(t, 2_500, { upstreamLimits: { extraTime: { calls: 0, perCaller: 0 } } })
  upstream.faults.set('GET user/team', 'hang')
  const { team, spent } = await teamOf(caller)
  t.match(team, { status: 'failed', code: 'upstream_timeout' })
  t.ok(spent > 7_900 && spent < 8_000 + SLACK_MS, `${spent} ms`)
  t.equal(upstream.calls('GET user/team').length, 1)
})

t.test('a late 401 ends the session', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  upstream.faults.set(PLEDGES, 'unauthorized-200', { ms: 1_300, message: 'Gone' })
  t.match(await partsOf(caller.call('GET', '/api/view/home')), { pledges: { status: 'pending' } })
  t.equal((await caller.call('GET', '/api/view/home?late=pledges')).status, 401)
})

t.test('the query may contain only names of parts of the view', async (t) => {
  const { login, visitor } = await build(t)
  const caller = await login()
  for (const query of [
    'late=',
    'late=x',
    'late=pledges,x',
    'late=pledges,pledges',
    'late=pledges&late=market',
    'early=1',
  ])
    t.equal((await caller.call('GET', `/api/view/home?${query}`)).status, 400, query)
  t.equal((await visitor().call('GET', '/api/view/start?late=member')).status, 400)
  t.equal((await visitor().call('GET', '/api/view/home?late=pledges')).status, 401)
  const parts = await partsOf(caller.call('GET', '/api/view/home?late=pledges,market'))
  t.strictSame(Object.keys(parts).sort(), ['market', 'pledges'])
  t.strictSame(Object.keys(await partsOf(caller.call('GET', '/api/view/task?id=1&late=node'))), ['node'])
})

t.test(
  'a hanging cached part is pending, or stale if the cache has data; its result serves the next request',
  async (t) => {
    const { login, upstream } = await build(t)
    const caller = await login()
    const home = () => partsOf(caller.call('GET', '/api/view/home'))
    upstream.faults.set('POST stock/detail', 'slow', { times: 1, ms: 1_500 })
    t.match(await takes(t, 1_000, home()), { market: { status: 'pending' }, member: { status: 'live' } })
    const again = partsOf(caller.call('GET', '/api/view/home?late=market'))
    t.match(await again, { market: { status: 'live' } })
    t.match(await home(), { market: { status: 'live' } })
    t.equal(upstream.calls('POST stock/detail').length, 1)
    upstream.world.advance(60)
    upstream.faults.set('POST stock/detail', 'hang')
    t.match(await takes(t, 800, home()), { market: { status: 'stale', age: 60 }, member: { status: 'live' } })
  },
)

t.test('the start view does not wait for a late config or a late member', async (t) => {
  const { login, visitor, upstream } = await build(t)
  const caller = await login()
  upstream.faults.set('GET index/config', 'slow', { times: 1, ms: 1_500 })
  const start = await takes(t, 1_000, caller.call('GET', '/api/view/start'))
  t.match(start.body, { parts: { config: { status: 'pending' }, member: { status: 'live' } }, sessionId: /-/ })
  const again = partsOf(visitor().call('GET', '/api/view/start?late=config'))
  t.match(await again, { config: { status: 'live' } }, 'visitors get it too')
  t.equal(upstream.calls('GET index/config').length, 1)
})

t.test('a search for a pledge may take longer than the deadline of one call', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const pledge = { taskId: 1, autoReinvest: true, payPassword: '246810' }
  t.equal((await caller.call('POST', '/api/purchase/taskPledge', pledge, confirmedIntent())).status, 200)
  let first: object = {}
  upstream.rewrite = (_key, data) => {
    first = data as object
    return data
  }
  await caller.call('GET', '/api/purchase/taskPledgeList')
  upstream.faults.set(PLEDGES, 'slow', { ms: 1_200 })
  // makes the upstream claim on every page that there is a next one, so that the search for the task goes on
  upstream.rewrite = (key, data) => (key === PLEDGES ? { ...first, current_page: 1, last_page: 9 } : data)
  upstream.requests.length = 0
  const ask = (query: string) => partsOf(caller.call('GET', `/api/view/task-run?id=999999${query}`))
  const startedAt = performance.now()
  let { pledge: found } = await ask('')
  for (let asked = 0; found?.status === 'pending' && asked < MOST; asked++)
    ({ pledge: found } = await ask('&late=pledge'))
  t.match(found, { status: 'failed', code: 'upstream_invalid' }, 'not null, because further pages were not read')
  const spent = performance.now() - startedAt
  t.ok(spent > 9_500 && spent < 9_600 + SLACK_MS, `${spent} ms`)
  t.equal(upstream.calls(PLEDGES).length, 8, 'at most eight pages, none requested twice')
})
