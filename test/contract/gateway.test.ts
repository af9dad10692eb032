/** A gateway between the server and the upstream may respond in the upstream's place. Such a response never counts as a refusal by the upstream. */
import { randomUUID } from 'node:crypto'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { build, confirmedIntent } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

type Reply = readonly [status: number, body: Record<string, unknown>]

const PATH = '/api/user/transfer'
/** The text that the upstream's framework sends for errors that it does not explain. */
const GENERIC = 'An error occurred'
/** The upstream's own responses have these fields in addition to `code` and `msg`. A gateway's responses may lack them. */
const whole = { time: 1_795_205_524, data: null }
const transfer = { account: 'alice', coin: 'usdt', payPassword: '246810' }

/** Starts a gateway that forwards everything. While `reply` is set, the gateway sends `reply` instead of the upstream’s response. */
async function startGateway(t: Test) {
  const stub = await startUpstream()
  const gateway = { url: '', stub, reply: null as Reply | null }
  const server = createServer((incoming, response) => {
    const { method, headers, url } = incoming
    const passed = ask(stub.origin + url, { method, headers }, (answer) => {
      const [status, body] = gateway.reply ?? []
      if (status === undefined) return answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers))
      answer.resume()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prod`
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
    await stub.close()
  })
  return gateway
}

t.test(
  'after an answer that is no refusal by the upstream, a payment is unknown and is found in the records',
  async (t) => {
    const gateway = await startGateway(t)
    const { login } = await build(t, { settings: { UPSTREAM_URL: gateway.url } })
    const caller = await login()
    const all: Reply[] = [
      [504, { code: -1, msg: 'gateway timeout' }],
      [502, { code: 0 }],
      [503, { code: 403, msg: 'no' }],
      [503, { code: 401, msg: 'no' }],
      [500, { code: 1, msg: '', data: null }],
      [401, { code: 401, msg: 'no' }],
      [403, { code: 403, error: 'firewall', data: null }],
      [404, { code: 404, msg: 'no such host', data: null }],
      [408, { code: 408, message: 'timeout' }],
      [429, { code: 429, msg: 'too many requests', data: null }],
      [200, { code: 0, msg: 'no', data: null }],
      [200, { code: 1, msg: 'too frequent' }],
      [404, { code: 404, msg: 'SQLSTATE[HY000]: General error: 2006 MySQL server has gone away', ...whole }],
      [200, { code: 0, msg: 'SQLSTATE[HY000]: General error: 2006 MySQL server has gone away', ...whole }],
    ]
    for (const [index, reply] of all.entries()) {
      const key = randomUUID()
      gateway.reply = reply
      const answer = await caller.call('POST', PATH, { ...transfer, amount: `${index + 1}` }, confirmedIntent(key))
      t.equal(answer.status, 502, `${reply}`)
      t.match(answer.body, { code: 'upstream_invalid', outcome: 'unknown' })
      t.notOk(answer.body.detail, 'the gateway’s message is not passed on')
      t.strictSame(answer.headers.getSetCookie(), [], 'the session does not end')
      gateway.reply = null
      t.match((await caller.call('GET', `/api/view/intent?key=${key}`)).body, { state: 'done' })
    }
    t.equal(gateway.stub.world.transfers.length, all.length, 'each was carried out exactly once')
  },
)

t.test('a payment is unknown after a code whose meaning we do not know; the member reads the message', async (t) => {
  const gateway = await startGateway(t)
  const { login } = await build(t, { settings: { UPSTREAM_URL: gateway.url } })
  const caller = await login()
  const all: Reply[] = [
    [200, { code: 2, msg: 'Is being processed', ...whole }],
    [200, { code: 200, msg: 'Accepted', ...whole }],
    [200, { code: -1, msg: 'Later', ...whole }],
    [200, { code: 403, msg: 'Later', ...whole }],
    [200, { code: 404, msg: 'Later', ...whole }],
    [302, { code: 0, msg: 'Moved', ...whole }],
    [409, { code: 0, msg: 'Order exists', ...whole }],
    [408, { code: 408, msg: 'Too slow', ...whole }],
    [409, { code: 409, msg: 'Made before', ...whole }],
  ]
  for (const [index, reply] of all.entries()) {
    gateway.reply = reply
    const answer = await caller.call('POST', PATH, { ...transfer, amount: `${index + 1}` }, confirmedIntent())
    t.match(answer, { status: 422, body: { code: 'refused', outcome: 'unknown', detail: reply[1].msg } }, `${reply}`)
  }
  for (const reply of [
    [200, { code: 0, msg: 'No', ...whole }],
    [403, { code: 403, msg: 'No', ...whole }],
  ] as const) {
    gateway.reply = reply
    const answer = await caller.call('POST', PATH, { ...transfer, amount: '9' }, confirmedIntent())
    t.match(answer, { status: 422, body: { code: 'refused', outcome: 'rejected', detail: 'No' } }, `${reply}`)
  }
})

t.test(
  'refusals, ended sessions and missing calls are recognised by status and envelope; a server error is none of these',
  async (t) => {
    const gateway = await startGateway(t)
    const { login } = await build(t, { settings: { UPSTREAM_URL: gateway.url } })
    const caller = await login()
    for (const [reply, status, code] of [
      [[503, { code: 0, msg: '', ...whole }], 502, 'upstream_invalid'],
      [[200, { code: 0, msg: 'No', ...whole }], 422, 'refused'],
      [[200, { code: 0, msg: 'Swap USDT->SNT is closed', ...whole }], 422, 'refused'],
      [[200, { code: 0, msg: 'Call to a member function save() on null', ...whole }], 502, 'upstream_invalid'],
      [[200, { code: 0, msg: '$order->save() failed', ...whole }], 502, 'upstream_invalid'],
      [[200, { code: 2, msg: 'No', ...whole, data: { id: 1 } }], 422, 'refused'],
      [[403, { code: 403, msg: 'No', ...whole }], 422, 'refused'],
      [[404, { code: 404, msg: 'No such order', ...whole }], 422, 'refused'],
      [[404, { code: 404, msg: GENERIC, ...whole }], 501, 'upstream_missing'],
      [[404, { code: 404, msg: '', ...whole }], 501, 'upstream_missing'],
      [[404, { code: 404, msg: 'method not exists:info', ...whole }], 501, 'upstream_missing'],
      [[404, { code: 404, msg: GENERIC }], 502, 'upstream_invalid'],
      [[404, { status: 404 }], 502, 'upstream_invalid'],
      [[403, { code: 403, msg: GENERIC, ...whole }], 422, 'refused'],
      [[500, { code: 500, msg: 'An error occurred', ...whole }], 502, 'upstream_invalid'],
      [[401, { code: 401, msg: 'Gone', data: null }], 502, 'upstream_invalid'],
      [[401, { code: 401, msg: 'Gone', ...whole }], 401, 'session_ended'],
    ] as const) {
      gateway.reply = reply
      const answer = await caller.call('GET', '/api/user/info')
      t.equal(answer.status, status, `${reply}`)
      t.match(answer.body, { code })
      t.notOk(answer.text.includes(GENERIC), 'says nothing to people')
    }
  },
)

t.test('only an error in the upstream’s own envelope is shown to members', async (t) => {
  const gateway = await startGateway(t)
  const { login } = await build(t, { settings: { UPSTREAM_URL: gateway.url } })
  const caller = await login()
  for (const [reply, detail] of [
    [[500, { code: 500, msg: '系统繁忙', ...whole }], '系统繁忙'],
    [[503, { code: 503, msg: 'Back at 10:00', ...whole }], 'Back at 10:00'],
    [[500, { code: 500, msg: GENERIC, ...whole }], undefined],
    [[500, { code: 500, msg: 'SQLSTATE[22001]: Data too long for column', ...whole }], undefined],
    [[500, { code: 500, msg: 'Undefined index: coin', ...whole }], undefined],
    [[500, { code: 500, msg: 'Internal Server Error' }], undefined],
    [[500, { code: 0, msg: 'No', ...whole }], undefined],
    [[502, { code: 500, msg: 'No', ...whole }], undefined],
  ] as const) {
    gateway.reply = reply
    const answer = await caller.call('POST', PATH, { ...transfer, amount: '1' }, confirmedIntent())
    t.match(answer, { status: 502, body: { code: 'upstream_invalid', outcome: 'unknown' } }, `${reply}`)
    t.equal(answer.body.detail, detail)
  }
})

t.test(
  'a kind of payment that the upstream does not have is rejected for good; another attempt is another payment',
  async (t) => {
    const gateway = await startGateway(t)
    const { login } = await build(t, { settings: { UPSTREAM_URL: gateway.url } })
    const caller = await login()
    const pay = (key: string) => caller.call('POST', PATH, { ...transfer, amount: '1' }, confirmedIntent(key))
    const [first, second] = [randomUUID(), randomUUID()]
    gateway.reply = [404, { code: 404, msg: GENERIC, ...whole }]
    const rejected = { status: 501, body: { code: 'upstream_missing', outcome: 'rejected', retryable: false } }
    t.match(await pay(first), rejected)
    t.match((await caller.call('GET', `/api/view/intent?key=${first}`)).body, { state: 'rejected' })
    gateway.reply = null
    const again = await pay(first)
    t.match(again, rejected, 'the answer to that payment stays')
    t.equal(again.headers.get('idempotency-replayed'), 'true')
    t.equal((await pay(second)).status, 200)
    t.equal(gateway.stub.calls('POST user/transfer').length, 2, 'the repeat was not sent')
    gateway.reply = [404, { status: 404, error: 'Not Found' }]
    t.match(await pay(randomUUID()), { status: 502, body: { outcome: 'unknown' } }, 'no envelope proves nothing')
  },
)
