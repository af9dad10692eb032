/**
 * Nobody can guess a payment password with payments that need none. The server therefore limits these payments separately from guesses, per member.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t from 'tap'
import { pay, real } from '../support/guesses.ts'
import { temporaryFolder } from '../support/ledger.ts'
import { send } from '../support/rows.ts'
import { build, type Caller, confirmedIntent } from '../support/system.ts'

t.test('a member may make ten recharge orders a minute; the next is not sent', async (t) => {
  const { login, upstream } = await build(t, real)
  const [demo, alice] = [await login(), await login('alice', 'alice1234')]
  const order = (caller: Caller) =>
    caller.call('POST', '/api/recharge/recharge', { amount: '50', network: 'TRC20' }, confirmedIntent())
  for (let index = 0; index < 10; index++) t.equal((await order(demo)).status, 200)
  const { status, body, headers } = await order(demo)
  t.match({ status, body }, { status: 429, body: { code: 'too_many_requests', outcome: 'not_sent', retryable: true } })
  t.equal(body.triesLeft, undefined, 'nothing can be guessed')
  const wait = Number(headers.get('retry-after'))
  t.ok(wait > 0 && wait <= 60, String(wait))
  t.equal(upstream.calls('POST recharge/recharge').length, 10)
  t.equal((await order(alice)).status, 200, 'others are not affected')
  const switched = await send(demo, 'POST purchase/editTaskPledge', { id: 1, auto: true })
  t.not(switched.status, 429, 'other calls are counted separately')
  t.equal((await pay(demo, '1', '246810')).status, 200, 'calls with a payment password have their own limit')
  upstream.world.advance(61)
  t.equal((await order(demo)).status, 200)
})

t.test(
  'a payment over the limit leaves nothing in the ledger; a repeated earlier payment still gets its response',
  async (t) => {
    const folder = temporaryFolder(t)
    const { login } = await build(t, { ...real, settings: { DATA_DIR: folder } })
    const demo = await login()
    const order = (headers: Record<string, string>) =>
      demo.call('POST', '/api/recharge/recharge', { amount: '50', network: 'TRC20' }, headers)
    const first = confirmedIntent()
    const { body } = await order(first)
    for (let index = 0; index < 9; index++) await order(confirmedIntent())
    t.equal((await order(confirmedIntent())).status, 429)
    const file = new DatabaseSync(join(folder, 'ledger.db'), { readOnly: true })
    t.teardown(() => file.close())
    const intents = () => file.prepare('SELECT COUNT(*) AS count FROM intents').get()?.count
    for (let index = 0; index < 5; index++) t.equal((await order(confirmedIntent())).status, 429)
    t.equal(intents(), 10)
    const repeated = await order(first)
    t.match(repeated, { status: 200, body: { orderId: body.orderId } })
    t.equal(repeated.headers.get('idempotency-replayed'), 'true')
  },
)
