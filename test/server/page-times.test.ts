/** Browsers report how long the steps of opening a page took (`PAGE_STEPS`). The server counts the times of each step, and stores nothing else. */
import t from 'tap'
import { PAGE_TIMES_PATH } from '../../shared/page-times.ts'
import { build, type Caller } from '../support/system.ts'

const send = (caller: Caller, body: unknown) =>
  caller.call('POST', PAGE_TIMES_PATH, body, { 'x-requested-with': '', origin: 'null' })

const countOf = (metrics: string, step: string): number =>
  Number(new RegExp(`^page_open_duration_seconds_count{step="${step}"} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0)

t.test('times are counted by step, without a session', async (t) => {
  const { app, visitor, upstream } = await build(t)
  const caller = visitor()
  t.equal((await send(caller, { paint: 400, balances: 620.5, app: 1_800 })).status, 204)
  t.equal((await send(caller, { paint: 300, app: 900 })).status, 204)
  const { text } = await app.metrics()
  t.strictSame(
    ['paint', 'balances', 'app'].map((step) => countOf(text, step)),
    [2, 1, 2],
  )
  t.match(text, 'page_open_duration_seconds_bucket{le="1",step="balances"} 1')
  t.equal(upstream.requests.length, 0)
})

t.test('anything else is ignored and also answered with 204', async (t) => {
  const { app, visitor } = await build(t)
  const caller = visitor()
  for (const body of [
    { paint: -1 },
    { paint: 600_001 },
    { paint: '400' },
    { paint: 400, name: 'alice' },
    [400],
    null,
    { paint: 400, more: 'x'.repeat(300) },
  ])
    t.match(await send(caller, body), { status: 204, text: '' })
  t.equal(countOf((await app.metrics()).text, 'paint'), 0)
})

t.test('at most thirty reports a minute are counted from one network', async (t) => {
  const { app, visitor } = await build(t)
  const caller = visitor()
  for (let count = 0; count < 35; count++) await send(caller, { app: 1 })
  t.equal(countOf((await app.metrics()).text, 'app'), 30)
})
