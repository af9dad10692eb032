/** W3C Trace Context: the trace id of a request is in the log, and is passed on to the upstream. */
import t from 'tap'
import { traceOf } from '../../server/base/trace.ts'
import { build } from '../support/system.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const HEADER = `00-${TRACE}-00f067aa0ba902b7-01`

t.test('the trace of a valid header is kept; any other header starts a new one', async (t) => {
  t.equal(traceOf(HEADER), TRACE)
  t.equal(traceOf(`cc-${TRACE}-00f067aa0ba902b7-01-what-the-future-will-be-like`), TRACE, 'a later version')
  for (const header of [
    undefined,
    '',
    [HEADER],
    HEADER.toUpperCase(),
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-00f067aa0ba902b7`,
    `${HEADER} x`,
  ]) {
    const trace = traceOf(header)
    t.match(trace, /^[0-9a-f]{32}$/)
    t.not(trace, TRACE, String(header))
  }
})

t.test('with TRACING on, the log and the upstream get the trace of the request', async (t) => {
  const { login, upstream, logs } = await build(t, { settings: { TRACING: 'on' } })
  const caller = await login()
  upstream.requests.length = 0
  logs().length = 0
  await caller.call('GET', '/api/view/wallet', undefined, { traceparent: HEADER })
  await caller.call('GET', '/api/user/info')
  const [sent, ...others] = upstream.requests.map(({ headers }) => String(headers.traceparent))
  t.match(sent, new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
  t.not(sent, HEADER, 'each call is a step of its own')
  t.ok(others.length > 0)
  t.match(others.at(-1), /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  t.notMatch(others.at(-1), TRACE, 'a request without the header belongs to another trace')
  const traces = logs().map((line) => (JSON.parse(line) as { trace?: string }).trace)
  t.equal(traces[0], TRACE)
  t.match(traces[1], /^[0-9a-f]{32}$/)
})

t.test('with TRACING off, no trace is read, logged or sent', async (t) => {
  const { login, upstream, logs } = await build(t)
  const caller = await login()
  await caller.call('GET', '/api/user/info', undefined, { traceparent: HEADER })
  t.ok(upstream.requests.length > 0)
  t.ok(upstream.requests.every(({ headers }) => headers.traceparent === undefined))
  t.notMatch(logs().join(''), TRACE)
})
