/**
 * Two cases with the complete server. In the first, a container whose clock is ahead sends a payment and gets no response. In the second, a payee's
 * name contains characters that the upstream would remove.
 */
import t from 'tap'
import { STARTED } from '../support/record-lists.ts'
import { build, intent } from '../support/system.ts'

const sent = { account: 'alice', amount: '2.5', coin: 'usdt' }
const PATH = '/api/user/transfer'
const KEY = 'POST user/transfer'
const body = { ...sent, payPassword: '246810' }

t.test('a payment claimed by a container whose clock is ahead is not considered lost', async (t) => {
  let ahead = 0
  let time = () => STARTED
  const system = await build(t, { deps: { now: () => (time() + ahead) * 1_000 } })
  time = () => system.upstream.clock.now()
  const caller = await system.login()
  system.upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
  const headers = intent()
  ahead = 5
  t.match((await caller.call('POST', PATH, body, headers)).body, { outcome: 'unknown' })
  ahead = 0
  const path = `/api/view/intent?key=${headers['idempotency-key']}`
  for (const seconds of [0, 70, 3_600]) {
    system.upstream.world.advance(seconds)
    t.match((await caller.call('GET', path)).body, { state: 'unknown' })
  }
})

t.test(
  'an account is sent without surrounding spaces, and is refused if the upstream would remove characters from it',
  async (t) => {
    const { login, visitor, upstream } = await build(t)
    const caller = await login()
    t.equal((await caller.call('POST', PATH, { ...body, account: ' alice\t' }, intent())).status, 200)
    const sentAccount = (key: string) => Object(upstream.calls(key).at(-1)?.json).account
    t.equal(sentAccount(KEY), 'alice')
    for (const account of ['alice<b>', 'ali>ce', 'ali\u0000ce']) {
      const { status, body: told } = await caller.call('POST', PATH, { ...body, account }, intent())
      t.equal(status, 400)
      t.match(told, { outcome: 'not_sent', fields: { account: 'rules.invalid' } })
    }
    t.equal(upstream.calls(KEY).length, 1)
    const password = 'alice1234'
    t.equal((await visitor().call('POST', '/api/user/login', { account: ' alice ', password })).status, 200)
    t.equal(sentAccount('POST user/login'), 'alice')
    t.equal((await visitor().call('POST', '/api/user/login', { account: '<b>alice', password })).status, 400)
  },
)
