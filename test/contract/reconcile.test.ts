/**
 * Three cases with the complete server. In the first, a container whose clock is ahead sends a payment and gets no response. In the second, a payee's
 * name contains characters that the upstream would remove. In the third, order numbers have more digits than JavaScript's numbers.
 */
import t from 'tap'
import { ABSENT_AFTER_S } from '../support/absent-after.ts'
import { STARTED } from '../support/record-lists.ts'
import { build, intent, lookupOf } from '../support/system.ts'

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
  const path = lookupOf(headers)
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

t.test('two orders whose long numbers differ only in the last digit are told apart', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  // the upstream sends order numbers as JSON numbers with 17 digits. As numbers in JavaScript, the two would be equal
  const asNumber: (digits: string) => unknown = Reflect.get(JSON, 'rawJSON')
  const withNumber = (order: object) => ({
    ...order,
    orderid: asNumber('id' in order && order.id === first ? '20261126120000123' : '20261126120000124'),
  })
  let first = 0
  upstream.rewrite = (key, data) => {
    if (key === 'POST withdrawal/apply') {
      first ||= Object(data).id
      return withNumber(Object(data))
    }
    return key === 'GET withdrawal/list' ? { ...Object(data), data: Object(data).data.map(withNumber) } : data
  }
  for (const address of ['TAddressOfTheFirstAccount', 'TAddressOfTheSecondAccount'])
    await caller.call('POST', '/api/bank/add', { network: 'TRC20', address, name: address })
  const accounts = (await caller.call('GET', '/api/bank/list')).body as unknown as { id: number; address: string }[]
  const idOf = (start: string) => accounts.find(({ address }) => address.startsWith(start))?.id
  const withdraw = (amount: string, start: string, headers: Record<string, string>) =>
    caller.call('POST', '/api/withdrawal/apply', { amount, accountId: idOf(start), payPassword: '246810' }, headers)
  t.match((await withdraw('20', 'TAddressOfTheFirst', intent())).body, { orderId: '20261126120000123' })
  upstream.faults.set('POST withdrawal/apply', 'cut-before-answer', { times: 1 })
  const lost = intent()
  t.match((await withdraw('50', 'TAddressOfTheSecond', lost)).body, { outcome: 'unknown' })
  upstream.world.advance(ABSENT_AFTER_S)
  const path = lookupOf(lost)
  t.match((await caller.call('GET', path)).body, { state: 'done', orderId: '20261126120000124' })
})
