/** Whole screens in one answer: parts side by side, each with its own status. */
import t, { type Test } from 'tap'
import { type Answer, build, meant } from '../helper.ts'

type Part = { status: string; age?: number; code?: string; data?: unknown }
type View = { parts: Record<string, Part> }

const parts: Record<string, string[]> = {
  home: ['pledges', 'market', 'notices', 'member'],
  tasks: ['tasks', 'pledges'],
  team: ['team', 'promotion', 'member'],
  my: ['member', 'pledges', 'notices'],
  wallet: ['member', 'config', 'market', 'movements'],
}

t.test('each view has its parts, all live, in one answer', async (t) => {
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

t.test('start tells a visitor what the app needs, and a member who they are', async (t) => {
  const { visitor, login } = await build(t)
  const stranger = await visitor().call('GET', '/api/view/start')
  t.match(stranger.body, { parts: { config: { status: 'live' }, notices: { status: 'live' } }, sessionId: null })
  t.notMatch(stranger.body, { parts: { member: {} } })
  t.equal((stranger.body.languages as unknown[]).length, 8)
  const member = await (await login()).call('GET', '/api/view/start')
  t.match(member.body, {
    parts: { member: { status: 'live', data: { username: 'demo' } } },
    sessionId: /^[0-9a-f-]{36}$/,
  })
})

t.test('a part that fails says so and leaves the others be', async (t) => {
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

t.test('a part that hangs is given up after three seconds', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  upstream.faults.set('GET user/info', 'hang')
  const begun = performance.now()
  const { parts: got } = (await caller.call('GET', '/api/view/home')).body as View
  t.ok(performance.now() - begun < 3_250, `${performance.now() - begun}`)
  t.match(got.member, { status: 'failed', code: 'upstream_timeout' })
  t.equal(got.pledges?.status, 'live')
})

/** The body, once it is sure that it did not take much longer than a screen may. */
async function inTime(t: Test, call: Promise<Answer>): Promise<View> {
  const begun = performance.now()
  const { body } = await call
  const spent = performance.now() - begun
  // a busy machine is late, but not by another deadline
  t.ok(spent >= 2_900 && spent < 4_500, `${spent} ms`)
  return body as View
}

t.test(
  'so is one that everybody shares: with nothing kept it failed, else what is kept is given; the call goes on for the next one',
  async (t) => {
    const { login, upstream } = await build(t)
    const caller = await login()
    const home = () => caller.call('GET', '/api/view/home')
    upstream.faults.set('POST stock/detail', 'slow', { times: 1, ms: 4_000 })
    const { parts: cold } = await inTime(t, home())
    t.match(cold, { market: { status: 'failed', code: 'upstream_timeout' }, member: { status: 'live' } })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    t.match((await home()).body, { parts: { market: { status: 'live' } } })
    t.equal(upstream.calls('POST stock/detail').length, 1, 'what came late was kept')
    upstream.world.advance(60)
    upstream.faults.set('POST stock/detail', 'hang')
    const { parts: old } = await inTime(t, home())
    t.match(old, { market: { status: 'stale', age: 60 }, member: { status: 'live' } })
  },
)

t.test('the app’s start does not wait longer either', async (t) => {
  const { visitor, upstream } = await build(t)
  upstream.faults.set('GET index/config', 'hang')
  const { parts: got } = await inTime(t, visitor().call('GET', '/api/view/start'))
  t.match(got, { config: { status: 'failed', code: 'upstream_timeout' }, notices: { status: 'live' } })
})

t.test('the pages of a member’s pledges share one deadline', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const pledge = { taskId: 1, autoReinvest: true, payPassword: '246810' }
  t.equal((await caller.call('POST', '/api/purchase/taskPledge', pledge, meant())).status, 200)
  let first: object = {}
  upstream.rewrite = (_key, data) => {
    first = data as object
    return data
  }
  await caller.call('GET', '/api/purchase/taskPledgeList')
  upstream.faults.set('GET purchase/taskPledgeList', 'slow', { ms: 1_200 })
  // each page says that there is another
  upstream.rewrite = (key, data) =>
    key === 'GET purchase/taskPledgeList' ? { ...first, current_page: 1, last_page: 6 } : data
  const { parts: got } = await inTime(t, caller.call('GET', '/api/view/task-run?id=999999'))
  t.match(got.pledge, { status: 'failed', code: 'upstream_timeout' })
})

t.test('a 401 in any part is a 401 for the whole', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  upstream.faults.set('GET purchase/taskPledgeList', 'unauthorized-200', { message: 'Gone' })
  const answer = await caller.call('GET', '/api/view/home')
  t.equal(answer.status, 401)
  t.match(answer.body, { code: 'session_ended', detail: 'Gone' })
  t.match(answer.headers.getSetCookie()[0], /^session=;/)
})

t.test('a member\u2019s view is nobody else\u2019s', async (t) => {
  const { visitor } = await build(t)
  for (const name of [...Object.keys(parts), 'task-run?id=1'])
    t.equal((await visitor().call('GET', `/api/view/${name}`)).status, 401)
})

t.test('task-run finds a pledge on a later page, and says when there is none', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const pledge = { taskId: 1, autoReinvest: true, payPassword: '246810' }
  for (let round = 0; round < 17; round++) {
    const answer = await caller.call('POST', '/api/purchase/taskPledge', pledge, meant())
    t.equal(answer.status, 200, answer.text)
  }
  const [first] = upstream.world.pledges
  const found = (await caller.call('GET', `/api/view/task-run?id=${first?.id}`)).body as View
  t.match(found.parts.pledge, { status: 'live', data: { id: first?.id, state: 'new' } })
  t.same(Object.keys(found.parts), ['pledge', 'software', 'nodes'])
  const none = (await caller.call('GET', '/api/view/task-run?id=999999')).body as View
  t.strictSame(none.parts.pledge?.data, null)
  for (const bad of ['', '?id=x', '?id=1&id=2', '?id=1&token=x'])
    t.equal((await caller.call('GET', `/api/view/task-run${bad}`)).status, 400, bad)
})
