/** Tests what operators see: one JSON line per request with its upstream calls, and metrics. None of it contains secrets. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import t from 'tap'
import { StoreError } from '../../server/base/store-error.ts'
import { callerOf as upstreamCallerOf } from '../../server/calls/calls.ts'
import { createLogger, logRequest, logUpstreamCall } from '../../server/observability/log.ts'
import { createMetrics } from '../../server/observability/metrics/metrics.ts'
import type { RowKey } from '../../shared/contract/index.ts'
import { eventually } from '../support/eventually.ts'
import { startServer } from '../support/process.ts'
import { exampleOf, keys, send } from '../support/rows.ts'
import { build, callerOf, freePort, intent } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

type Line = Record<string, unknown>
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const linesOf = (logs: string[]): Line[] => logs.map((line) => JSON.parse(line))

t.test('the log has one line per request, with its upstream calls and the request id of the response', async (t) => {
  const { login, logs } = await build(t)
  const caller = await login()
  logs().length = 0
  const answer = await caller.call('GET', '/api/view/home')
  t.equal(answer.status, 200)
  const lines = linesOf(logs())
  const [request] = lines.filter(({ msg }) => msg === 'request')
  t.match(request, { method: 'GET', route: '/api/view/home', status: 200, ms: Number })
  const calls = request?.upstream as Line[]
  t.strictSame(calls.map(({ row }) => row).sort(), [
    'GET index/notice',
    'GET purchase/taskPledgeList',
    'GET user/info',
    'POST stock/detail',
  ])
  for (const call of calls) t.match(call, { result: 'ok', status: 200, attempt: 1, ms: Number })
  const failed = await caller.call('GET', '/api/user/team?page=x')
  t.equal(failed.body.requestId, linesOf(logs()).at(-1)?.reqId, 'the response contains the id of the log line')
})

t.test('an upstream call that ends after its request was logged gets a line of its own', async (t) => {
  const { login, logs, upstream } = await build(t)
  const caller = await login()
  logs().length = 0
  upstream.faults.set('POST user/logout', 'slow', { ms: 100 })
  t.equal((await caller.call('POST', '/api/session/logout', {})).status, 200)
  while (!logs().some((line) => line.includes('user/logout'))) await sleep(20)
  const lines = linesOf(logs())
  const late = lines.find(({ msg }) => msg === 'upstream')
  t.match(late, { row: 'POST user/logout', result: 'ok', status: 200, attempt: 1, ms: Number })
  t.equal(late?.reqId, lines.find(({ msg }) => msg === 'request')?.reqId)
})

t.test(
  'upstream calls of background lookups get lines of their own, with the request id of their payment',
  async (t) => {
    const { login, logs, upstream } = await build(t, { deps: { reconcileDelaysMs: [1] } })
    const caller = await login()
    upstream.faults.set('POST user/transfer', 'cut-before-answer', { times: 1 })
    const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
    const { body } = await caller.call('POST', '/api/user/transfer', transfer, intent())
    t.equal(body.outcome, 'unknown')
    const [sent] = linesOf(logs()).flatMap((line) => (line.route === '/api/user/transfer' ? line.upstream : []))
    t.match(sent, { result: 'upstream_cut', fault: 'UND_ERR_SOCKET' }, 'the network error is named')
    while (upstream.calls('POST user/transferList').length === 0) await sleep(20)
    await eventually('the lookup is logged', () => logs().some((line) => line.includes('transferList')))
    t.match(
      linesOf(logs()).find(({ row }) => row === 'POST user/transferList'),
      { msg: 'upstream', reqId: body.requestId, result: 'ok', status: 200 },
    )
  },
)

t.test('an upstream call that starts after the client disconnected gets a line of its own', async (t) => {
  const request = {
    ...{ id: 'r', ip: '192.0.2.1', lang: 'en', session: null, problem: null, routeOptions: {} },
    log: { info: () => undefined },
  } as unknown as FastifyRequest
  const reply = { raw: { writableFinished: false }, elapsedTime: 1 } as unknown as FastifyReply
  const lines: object[] = []
  const logger = { info: (line: object) => lines.push(line) } as unknown as FastifyBaseLogger
  const metrics = createMetrics()
  logRequest(metrics)(request, reply)
  const call = { row: 'GET user/info', result: 'ok', status: 200, attempt: 1, ms: 1 } as const
  logUpstreamCall(logger, metrics)(call, upstreamCallerOf(request))
  t.match(lines, [{ reqId: 'r', row: 'GET user/info' }])
})

t.test('every line starts with the same fields, and every line of a request has its id', async (t) => {
  const { app, login, visitor, logs } = await build(t)
  await (await login()).call('GET', '/api/index/config')
  await visitor().call('POST', '/api/user/login', { account: 'demo', password: 'wrong-1234' })
  await visitor().call('GET', '/api/user/info')
  app.log.info('of the logger itself')
  const lines = linesOf(logs()).filter(({ msg }) => !/listening/.test(String(msg)))
  t.strictSame([...new Set(lines.map(({ msg }) => msg))].sort(), ['audit', 'of the logger itself', 'request'])
  for (const line of lines) {
    t.strictSame(Object.keys(line).slice(0, 4), ['level', 'time', 'pid', 'hostname'])
    t.match(line, { level: 30, time: Number, pid: process.pid, hostname: String })
    if (line.msg !== 'of the logger itself') t.match(line.reqId, UUID, String(line.msg))
  }
})

t.test('nothing below LOG_LEVEL is written', async (t) => {
  const { login, logs } = await build(t, { settings: { LOG_LEVEL: 'warn' } })
  await (await login()).call('GET', '/api/user/info')
  t.strictSame(logs(), [])
})

t.test('none of two hundred secret canaries appears in a log line, metric or response', async (t) => {
  const { login, logs, upstream, app } = await build(t)
  const canaries: string[] = []
  const canary = (): string => {
    const made = `canary${randomUUID().replaceAll('-', '')}`
    canaries.push(made)
    return made
  }
  const caller = await login()
  const answers: string[] = []
  const sendAs = async (key: RowKey, input: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const answer = await send(caller, key, input, headers)
    answers.push(answer.text)
    return answer
  }
  const system = { upstream } as Parameters<typeof exampleOf>[1]
  for (const key of keys) {
    const input = exampleOf(key, system)
    // puts a canary (a text that must not appear in the log) into each text field, an unknown field, the query and the headers
    for (const name of Object.keys(input)) {
      if (typeof input[name] === 'string') await sendAs(key, { ...input, [name]: canary() })
    }
    await sendAs(key, { ...input, [canary()]: 'x' })
    await sendAs(key, input, {
      token: canary(),
      authorization: canary(),
      source: `${canary()}\r\n`.trim(),
      cookie2: canary(),
    })
    const [method = '', path = ''] = key.split(' ')
    await caller.call(method, `/api/${path}?secret=${canary()}`, method === 'POST' ? input : undefined)
    upstream.faults.set(key, 'refuse', { message: 'no' })
    await sendAs(key, input)
    upstream.faults.clear()
    if (caller.cookie === 'session=') {
      upstream.reset()
      caller.cookie = (await login()).cookie
    }
  }
  for (let index = 0; index < 20; index++) await caller.call('GET', `/${canary()}/${canary()}`)
  const token = upstream.requests.map(({ headers }) => headers.token).find((each) => typeof each === 'string')
  t.ok(canaries.length >= 200, String(canaries.length))
  t.ok(token)
  const { text } = await app.metrics()
  const everything = logs().join('\n') + text
  for (const each of [...canaries, String(token), caller.cookie.split('=')[1] ?? '']) {
    for (const form of [each, Buffer.from(each).toString('base64').replace(/=+$/, ''), encodeURIComponent(each)])
      if (everything.includes(form)) t.fail(`${form} was leaked`)
  }
  t.notOk(
    answers.some((answer) => answer.includes(String(token))),
    'no response contains the token',
  )
  for (const line of logs()) t.equal(line.split('\n').length, 2, 'one line, one event')
  for (const line of logs()) JSON.parse(line)
})

t.test('metrics on their own port: requests, upstream calls, cache, payments, breaker, queue, loop lag', async (t) => {
  const upstream = await startUpstream()
  t.teardown(() => upstream.close())
  const port = await freePort()
  const server = await startServer(t, upstream.url, { METRICS_PORT: String(port) })
  const caller = callerOf(server.base)
  await caller.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
  await caller.call('GET', '/api/index/config')
  await caller.call('GET', '/api/index/config')
  await caller.call(
    'POST',
    '/api/user/transfer',
    { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' },
    intent(),
  )
  for (let index = 0; index < 500; index++) await caller.call('GET', `/api/${randomUUID()}?x=${index}`)
  t.equal((await caller.call('GET', '/metrics')).status, 404, 'not on the public port')
  const page = await fetch(`http://127.0.0.1:${port}/metrics`)
  t.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404)
  const text = await page.text()
  for (const line of [
    /^http_request_duration_seconds_count\{route="\/api\/user\/transfer",method="POST",status="200"\} 1$/m,
    /^http_request_duration_seconds_count\{route="none",method="GET",status="404"\} 501$/m,
    /^upstream_call_duration_seconds_count\{row="POST user\/transfer",result="ok"\} 1$/m,
    /^upstream_responses_total\{row="POST user\/transfer",status="200"\} 1$/m,
    /^cache_requests_total\{row="GET index\/config",result="loaded"\} 1$/m,
    /^cache_requests_total\{row="GET index\/config",result="fresh"\} 1$/m,
    /^money_outcomes_total\{row="POST user\/transfer",outcome="done"\} 1$/m,
    /^upstream_breaker_open\{row="POST user\/transfer"\} 0$/m,
    /^upstream_calls_in_flight 0$/m,
    /^upstream_calls_waiting 0$/m,
    /^upstream_clock_steady 1$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    t.match(text, line)
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  t.ok(series.length < 2_000, `${series.length} series`)
  server.child.kill('SIGTERM')
  t.strictSame(await server.exit, [0, null])
})

t.test('the log contains the type and code of an error, but not its message', async (t) => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => lines.push(line) })
  log.error({ err: Object.assign(new TypeError('typed by a member\nat once'), { code: 'E_TEST' }) }, 'fault')
  log.error({ err: 'typed by a member' }, 'fault')
  const [error, text] = linesOf(lines.splice(0))
  t.match(error, { msg: 'fault', err: { type: 'TypeError', message: 'E_TEST', stack: /^ +at .*observability/ } })
  t.match(text, { msg: 'fault', err: { type: 'string', message: '' } })
  t.notMatch(JSON.stringify([error, text]), 'member')
  const refusal = Object.assign(new Error('NOPERM user secret may not run it'), { name: 'ReplyError' })
  const full = Object.assign(new Error('secret'), { code: 'ERR_SQLITE_ERROR', errstr: 'database or disk is full' })
  for (const [err, message] of [
    [refusal, 'NOPERM'],
    [Object.assign(new Error('secret'), { lastNodeError: refusal }), 'NOPERM'],
    [new Error('secret', { cause: full }), 'ERR_SQLITE_ERROR: database or disk is full'],
    [new StoreError('redis', 'Redis 6.2 is too old'), 'Redis 6.2 is too old'],
  ] as const) {
    log.error({ err }, 'fault')
    const [line = ''] = lines.splice(0)
    t.match(JSON.parse(line), { err: { message } })
    t.notMatch(line, 'secret')
  }
})
