/** Reads that may take longer than their deadline: how many of these reads may run at a time, and how long each may take. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { LATE_READ_MS, UPLOAD_DEADLINE_MS, UPSTREAM_LIMITS } from '../../server/policy.ts'
import { createUpstream } from '../../server/upstream/client.ts'

const [DEADLINE_MS, LATE_MS] = [500, 4_000]
/** How many milliseconds later than expected something may happen, because the machine may be busy. */
const SLACK_MS = 1_000

/** Starts an upstream that holds all responses back until `answer` is called. */
async function begin(t: Test) {
  const waiting: ServerResponse[] = []
  const server = createServer((_request, response) => waiting.push(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prod`
  const upstream = createUpstream({
    upstreamUrl: url,
    uploadUrl: url,
    now: Date.now,
    limits: { ...UPSTREAM_LIMITS, extraTime: { calls: 3, perCaller: 1 } },
    clockMemoryMs: 1_000,
    onCall: () => {},
  })
  t.teardown(async () => {
    await upstream.close()
    server.closeAllConnections()
    server.close()
  })
  /** Makes a call. Resolves when the call has ended, with its duration and its error code or `ok`. */
  async function read(identity: string, lateMs: number | undefined = LATE_MS) {
    const startedAt = performance.now()
    const code = await upstream
      .send({
        key: 'GET user/info',
        policy: 'read',
        input: {},
        caller: { identity, token: 'a-token', lang: 'en-US' },
        deadlineMs: DEADLINE_MS,
        lateMs,
      })
      .then(
        () => 'ok',
        (error) => error.code,
      )
    return { code, ms: performance.now() - startedAt }
  }
  const answer = () => {
    for (const response of waiting.splice(0)) response.end('{"code":1,"msg":"","data":{}}')
  }
  return { upstream, read, answer, waiting }
}

type Ended = { code: string; ms: number }
const endedAfter = ({ ms }: Ended, wanted: number) => ms >= wanted - 10 && ms < wanted + SLACK_MS

t.test('reads and uploads may take as long as section 9 says, and reads a quarter of all places', async (t) => {
  t.equal(LATE_READ_MS, 60_000)
  t.equal(UPLOAD_DEADLINE_MS, 60_000)
  const { extraTime, bulkhead } = UPSTREAM_LIMITS
  t.strictSame(extraTime, { calls: bulkhead.inFlight / 4, perCaller: 4 })
})

t.test('one call of each caller and three calls in total may run past their deadline', async (t) => {
  const { read } = await begin(t)
  const calls = await Promise.all(['one', 'one', 'two', 'three', 'four'].map((caller) => read(caller)))
  t.strictSame(new Set(calls.map(({ code }) => code)), new Set(['upstream_timeout']))
  const late = calls.filter((call) => endedAfter(call, LATE_MS))
  t.equal(late.length, 3)
  t.equal(calls.filter((call) => endedAfter(call, DEADLINE_MS)).length, 2)
  t.equal(calls.slice(0, 2).filter((call) => endedAfter(call, LATE_MS)).length, 1, 'of the same caller, one')
})

t.test('the place is free again when the call has ended, and its response counts like any other', async (t) => {
  const { read, answer, waiting, upstream } = await begin(t)
  for (let round = 0; round < 2; round++) {
    const call = read('one')
    setTimeout(answer, 1_000)
    const { code, ms } = await call
    t.equal(code, 'ok')
    t.ok(ms >= 990 && ms < LATE_MS, `${ms} ms`)
    t.equal(waiting.length, 0)
  }
  t.equal(upstream.state().inFlight, 0)
})

t.test('a call that does not ask for extra time ends at its deadline', async (t) => {
  const { upstream } = await begin(t)
  const startedAt = performance.now()
  const caller = { identity: 'one', token: 'a-token', lang: 'en-US' }
  const call = upstream.send({ key: 'GET user/info', policy: 'read', input: {}, caller, deadlineMs: DEADLINE_MS })
  await t.rejects(call, { code: 'upstream_timeout' })
  t.ok(endedAfter({ code: '', ms: performance.now() - startedAt }, DEADLINE_MS))
})
