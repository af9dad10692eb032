/** Tests the audit log: which events it has, what they leave out, and that no event is lost. */
import { once } from 'node:events'
import t from 'tap'
import { eventually } from '../support/eventually.ts'
import { startServer } from '../support/process.ts'
import { exampleOf } from '../support/rows.ts'
import { build, callerOf, intent } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

const linesOf = (logs: string[]): Record<string, unknown>[] => logs.map((line) => JSON.parse(line))

t.test('audit events contain member, action and outcome, but no names, amounts or addresses', async (t) => {
  const { login, visitor, logs } = await build(t)
  await visitor().call('POST', '/api/user/login', { account: 'demo', password: 'wrong' })
  const caller = await login()
  const transfer = { account: 'alice', amount: '1234.5', coin: 'usdt', payPassword: '246810' }
  await caller.call('POST', '/api/user/transfer', transfer, intent())
  await caller.call(
    'POST',
    '/api/user/transfer',
    { ...transfer, amount: '2' },
    { ...intent(), origin: 'https://evil.example' },
  )
  await caller.call('POST', '/api/session/logout', {})
  const events = linesOf(logs()).filter(({ msg }) => msg === 'audit')
  t.match(events, [
    { event: 'login_failed' },
    { event: 'login', member: /^[\w-]{16}$/ },
    { event: 'money', row: 'POST user/transfer', outcome: 'done', magnitude: 4, member: /^[\w-]{16}$/ },
    { event: 'cross_site_refused', row: '/api/user/transfer' },
    { event: 'logout' },
  ])
  t.equal(events[1]?.member, events[2]?.member, 'events of one member have the same id')
  // leaves out the process id, the request id and the time, which may contain the digits 1234 by chance
  const facts = events.map(({ pid: _pid, reqId: _reqId, time: _time, ...fact }) => fact)
  t.notMatch(JSON.stringify(facts), /demo|alice|1234/)
})

t.test('audit events are logged even if the client disconnects before the response', async (t) => {
  const { login, logs, upstream, origin } = await build(t)
  const { cookie } = await login()
  const key = 'POST user/resetPayPassword'
  const headers = { cookie, 'x-requested-with': 'fetch', 'content-type': 'application/json' }
  const body = JSON.stringify(exampleOf(key, { upstream } as Parameters<typeof exampleOf>[1]))
  for (const [fault, event] of [
    ['slow', 'password_changed'],
    ['unauthorized', 'session_ended'],
  ] as const) {
    logs().length = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    upstream.faults.set(key, fault, { times: 1, until: promise })
    const controller = new AbortController()
    const { signal } = controller
    const call = fetch(`${origin}/api/user/resetPayPassword`, { method: 'POST', body, headers, signal })
    await eventually('the call has arrived', async () => upstream.calls(key).length > 0)
    controller.abort()
    await call.catch(() => undefined)
    await eventually('the client is gone', () => logs().some((line) => line.includes('"status":499')))
    t.notMatch(logs().join(''), 'audit', 'nothing has happened yet')
    resolve()
    await eventually('it is logged', () => logs().some((line) => line.includes('audit')))
    t.match(
      linesOf(logs()).find(({ msg }) => msg === 'audit'),
      { event, row: '/api/user/resetPayPassword' },
    )
    upstream.requests.length = 0
  }
})

t.test('an audit line is written before its response is sent, so a kill afterwards does not lose it', async (t) => {
  const upstream = await startUpstream()
  t.teardown(() => upstream.close())
  const server = await startServer(t, upstream.url)
  const caller = callerOf(server.base)
  const login = await caller.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
  const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
  const paid = await caller.call('POST', '/api/user/transfer', transfer, intent())
  server.child.kill('SIGKILL')
  await once(server.child, 'close')
  t.strictSame([login.status, paid.status], [200, 200])
  t.match(server.output(), /"event":"login"/)
  t.match(server.output(), /"event":"money".*"outcome":"done"/)
})
