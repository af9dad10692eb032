/**
 * Tests views, which contain the data of a whole screen in one response. The server fetches the parts of a view in parallel, and each part has a
 * status of its own.
 */
import t from 'tap'
import { build, confirmedIntent } from '../support/system.ts'

type Part = { status: string; age?: number; code?: string; data?: unknown }
type View = { parts: Record<string, Part> }

const parts: Record<string, string[]> = {
  home: ['pledges', 'market', 'notices', 'member'],
  tasks: ['tasks'],
  'task?id=1': ['task', 'software', 'node'],
  team: ['team', 'member'],
  my: ['member'],
  wallet: ['locks', 'market', 'member'],
}

t.test('each view returns all its parts with the status "live" in one response', async (t) => {
  const { login } = await build(t)
  const caller = await login()
  for (const [name, expected] of Object.entries(parts)) {
    const answer = await caller.call('GET', `/api/view/${name}`)
    t.equal(answer.status, 200)
    const { parts: got } = answer.body as View
    t.strictSame(Object.keys(got), expected)
    t.ok(
      Object.values(got).every(({ status }) => status === 'live'),
      name,
    )
  }
})

t.test('a part that the page already has is left out and not requested upstream', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const name of ['home', 'team', 'my', 'wallet']) {
    const { body } = await caller.call('GET', `/api/view/${name}?without=member`)
    t.strictSame(
      Object.keys((body as View).parts),
      parts[name]?.filter((part) => part !== 'member'),
      name,
    )
  }
  t.strictSame(upstream.calls('GET user/info'), [])
  for (const query of ['without=market', 'without=member&without=member', 'with=member'])
    t.equal((await caller.call('GET', `/api/view/home?${query}`)).status, 400, query)
})

t.test('Server-Timing lists each part with its duration and status', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  upstream.faults.set('GET purchase/taskPledgeList', 'slow', { ms: 300 })
  upstream.faults.set('POST stock/detail', 'html')
  const { headers } = await caller.call('GET', '/api/view/home')
  const timing = headers.get('server-timing') ?? ''
  const names = timing.split(', ').map((each) => each.split(';', 1)[0])
  t.strictSame(names, parts.home)
  const ms = (name: string) => Number(new RegExp(`${name};dur=([\\d.]+);`).exec(timing)?.[1])
  t.ok(ms('pledges') >= 300, timing)
  t.ok(ms('member') < ms('pledges'), timing)
  t.match(timing, /market;dur=[\d.]+;desc=failed/)
  t.match(timing, /pledges;dur=[\d.]+;desc=live/)
})

t.test(
  'home contains the pledges that have not ended, twelve at most, and one that has, with the fields that it shows',
  async (t) => {
    const { login } = await build(t, { stub: { seed: 'demo' } })
    const caller = await login()
    const all = (await caller.call('GET', '/api/purchase/taskPledgeList')).body as { items: Record<string, unknown>[] }
    const open = all.items.filter(({ state }) => state !== 'ended')
    const { parts: got } = (await caller.call('GET', '/api/view/home')).body as View
    const shown = got.pledges?.data as Record<string, unknown>[]
    t.strictSame(
      shown.map(({ id }) => id),
      [...open.slice(0, 12), ...all.items.filter(({ state }) => state === 'ended').slice(0, 1)].map(({ id }) => id),
    )
    t.ok(shown.length > 0 && all.items.length > open.length, 'the seed has open and ended pledges')
    t.match(open[0], shown[0])
    t.notOk('rate' in (shown[0] ?? {}))
  },
)

t.test('home contains one ended pledge if no other is left, which shows that the member is not new', async (t) => {
  const { login, upstream } = await build(t, { stub: { seed: 'demo' } })
  const caller = await login()
  const pledges = async () =>
    ((await caller.call('GET', '/api/view/home')).body as View).parts.pledges?.data as Record<string, unknown>[]
  for (const pledge of upstream.world.pledges) pledge.ended = true
  t.match(await pledges(), [{ state: 'ended' }])
  t.equal((await pledges()).length, 1)
  upstream.world.pledges.length = 0
  t.strictSame(await pledges(), [])
})

t.test('the view `task` contains the task and the licences that it needs, owned or on sale', async (t) => {
  const { login, upstream } = await build(t, { stub: { seed: 'demo' } })
  const caller = await login()
  const ask = async (id: number) => ((await caller.call('GET', `/api/view/task?id=${id}`)).body as View).parts
  const licences = (part: Part | undefined) => part?.data as { name: string; state: string }[]
  const states = (part: Part | undefined) => licences(part).map(({ state }) => state)
  const before = await ask(1)
  t.match(before, { task: { status: 'live', data: { id: 1, needTime: 1_800 } } })
  t.strictSame(states(before.software), ['valid', 'valid', 'not_owned'])
  t.match(licences(before.software)[0], { name: 'Trainer Core 30', price: '12.00', days: 30 })
  t.strictSame(
    licences(before.node).map((each) => each.name),
    ['Singapore node', 'Tokyo node', 'Seoul node', 'Hong Kong node'],
    'of its region only',
  )
  t.strictSame(states(before.node), ['valid', 'not_owned', 'not_owned', 'not_owned'])
  const demo = upstream.world.byName('demo')
  for (const licence of demo?.nodes.values() ?? []) licence.expires = upstream.world.now()
  t.strictSame(states((await ask(1)).node), ['expired', 'not_owned', 'not_owned', 'not_owned'])
  t.match(await ask(999), { task: { status: 'live', data: null } })
  upstream.faults.set('GET purchase/nodeList', 'html')
  t.match(await ask(1), { task: { status: 'live' }, node: { status: 'failed', code: 'upstream_invalid' } })
  for (const bad of ['', '?id=x', '?id=1&id=2', '?id=1&token=x'])
    t.equal((await caller.call('GET', `/api/view/task${bad}`)).status, 400, bad)
})

t.test('the view `start` contains what the app needs and, for a member, their own data', async (t) => {
  const { visitor, login } = await build(t)
  const stranger = await visitor().call('GET', '/api/view/start')
  t.match(stranger.body, { parts: { config: { status: 'live' } }, sessionId: null })
  t.notMatch(stranger.body, { parts: { member: {} } })
  const member = await (await login()).call('GET', '/api/view/start')
  t.match(member.body, {
    parts: { member: { status: 'live', data: { username: 'demo' } } },
    sessionId: /^[0-9a-f-]{36}$/,
  })
})

t.test('a failed part has the status "failed" and does not affect the others', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const fault of ['html', 'refuse', 'cut-before-read'] as const) {
    upstream.faults.set('GET purchase/taskPledgeList', fault)
    const { parts: got } = (await caller.call('GET', '/api/view/home')).body as View
    t.equal(got.pledges?.status, 'failed', fault)
    t.equal(
      got.pledges?.code,
      { html: 'upstream_invalid', refuse: 'refused', 'cut-before-read': 'upstream_cut' }[fault],
    )
    t.equal(got.member?.status, 'live')
  }
})

t.test('a 401 in any part is a 401 for the whole view', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  upstream.faults.set('GET purchase/taskPledgeList', 'unauthorized-200', { message: 'Gone' })
  const answer = await caller.call('GET', '/api/view/home')
  t.equal(answer.status, 401)
  t.match(answer.body, { code: 'session_ended', detail: 'Gone' })
  t.match(answer.headers.getSetCookie()[0], /^session=;/)
})

t.test('a member’s view is 401 for visitors', async (t) => {
  const { visitor } = await build(t)
  for (const name of [...Object.keys(parts), 'task-run?id=1'])
    t.equal((await visitor().call('GET', `/api/view/${name}`)).status, 401)
})

t.test('the view `task-run` finds a pledge on a later page, and contains null if there is none', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const pledge = { taskId: 1, autoReinvest: true, payPassword: '246810' }
  for (let round = 0; round < 17; round++) {
    const answer = await caller.call('POST', '/api/purchase/taskPledge', pledge, confirmedIntent())
    t.equal(answer.status, 200, answer.text)
  }
  const [first] = upstream.world.pledges
  const found = (await caller.call('GET', `/api/view/task-run?id=${first?.id}`)).body as View
  t.match(found.parts.pledge, { status: 'live', data: { id: first?.id, state: 'new' } })
  t.same(Object.keys(found.parts), ['pledge'])
  const pagesOfHome = async () => {
    upstream.requests.length = 0
    await caller.call('GET', '/api/view/home')
    return upstream.calls('GET purchase/taskPledgeList').length
  }
  t.equal(await pagesOfHome(), 1)
  for (const pledge of upstream.world.pledges) pledge.ended = true
  t.equal(await pagesOfHome(), 2, 'if none is open on the first page')
  const none = (await caller.call('GET', '/api/view/task-run?id=999999')).body as View
  t.strictSame(none.parts.pledge?.data, null)
  for (const bad of ['', '?id=x', '?id=1&id=2', '?id=1&token=x'])
    t.equal((await caller.call('GET', `/api/view/task-run${bad}`)).status, 400, bad)
})
