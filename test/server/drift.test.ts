import t from 'tap'
import { findDrift } from '../../server/calls/drift.ts'
import type { RowKey } from '../../shared/contract/index.ts'
import { send } from '../support/rows.ts'
import { build } from '../support/system.ts'

const READS: readonly RowKey[] = [
  'GET index/config',
  'GET index/notice',
  'GET index/appUrl',
  'POST stock/detail',
  'GET user/info',
  'GET user/team',
  'POST user/getMoneyLog',
  'POST user/transferList',
  'POST user/exchangeList',
  'GET recharge/myRecords',
  'GET withdrawal/list',
  'GET bank/list',
  'GET purchase/softwareList',
  'GET purchase/nodeList',
  'GET purchase/taskList',
  'GET purchase/taskPledgeList',
  'GET purchase/taskIncome',
]

t.test('each changed field is reported by kind and name: renamed, missing, retyped, unknown', async (t) => {
  const order = {
    id: 1,
    orderid: 'W1',
    money: '5',
    fee: '1',
    actual_money: '5',
    account: 'a',
    address: 'b',
    network: 'n',
    status: 0,
    memo: '',
    createtime: 1,
  }
  const driftOf = (item: object) =>
    findDrift('GET withdrawal/list', { total: 1, data: [item] }).map(({ kind, field }) => `${kind} ${field}`)
  t.strictSame(driftOf(order), [])
  const { fee: _, ...without } = order
  t.strictSame(driftOf({ ...without, cost: '1' }), ['missing fee', 'added cost'])
  t.strictSame(driftOf({ ...order, money: { amount: 5 } }), ['type amount'])
  t.strictSame(driftOf({ ...order, status: 'elsewhere' }), ['unknown_state state'])
  t.strictSame(driftOf({ ...order, orderid: undefined, order_no: 'W1' }), [], 'an alias in the contract is no drift')
  t.strictSame(
    findDrift('GET user/info', { userinfo: { token: 'secret' } }).filter(({ kind }) => kind === 'added'),
    [],
  )
})

t.test('an answer that is missing as a whole is reported where one is needed, and only there', async (t) => {
  const driftOf = (key: RowKey, data: unknown) => findDrift(key, data).map(({ kind, field }) => `${kind} ${field}`)
  for (const [key, data] of [
    ['GET user/info', null],
    ['GET user/info', 'x'],
    ['POST user/login', null],
    ['GET purchase/taskList', [null]],
  ] as const)
    t.strictSame(driftOf(key, data), ['type data'], `${key} ${JSON.stringify(data)}`)
  for (const [key, data] of [
    ['GET purchase/taskList', []],
    ['GET purchase/taskList', null],
    ['POST user/transfer', null],
    ['POST user/transfer', []],
  ] as const)
    t.strictSame(driftOf(key, data), [], `${key} ${JSON.stringify(data)}`)
})

t.test('the stub and the contract have the same fields', async (t) => {
  const system = await build(t, { stub: { seed: 'demo' } })
  const caller = await system.login()
  const seen = new Map<string, unknown>()
  system.upstream.rewrite = (key, data) => {
    seen.set(key, JSON.parse(JSON.stringify(data)))
    return data
  }
  for (const key of READS) {
    await send(caller, key, {}, { source: 'drift' })
    const changed = findDrift(key, seen.get(key)).filter(({ kind }) => kind !== 'missing')
    t.strictSame(changed, [], key)
  }
})

t.test('if the response to a login cannot be read, the log says why', async (t) => {
  const { visitor, upstream, logs } = await build(t)
  upstream.rewrite = () => ({ userinfo: { id: 'x', username: 'demo' } })
  const credentials = { account: 'demo', password: 'demo1234' }
  t.equal((await visitor().call('POST', '/api/user/login', credentials)).status, 502)
  const lines = () => logs().filter((each) => each.includes('differs from the contract'))
  t.match(JSON.parse(lines()[0] ?? '{}'), { row: 'POST user/login', drift: ['type id'] })
  await visitor().call('POST', '/api/user/login', credentials)
  t.equal(lines().length, 1, 'once a minute')
  upstream.world.advance(60)
  await visitor().call('POST', '/api/user/login', credentials)
  t.equal(lines().length, 2)
})

t.test('many and very long unknown fields result in one short log line', async (t) => {
  const { login, upstream, logs } = await build(t)
  const added = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, index) => [`${'x'.repeat(index % 2 ? 200 : 50)}${index}`, 1]),
  )
  const caller = await login()
  upstream.rewrite = (key, data) => (key === 'GET user/info' ? { ...Object(data), ...added } : data)
  t.equal((await caller.call('GET', '/api/user/info')).status, 200)
  const line = logs().find((each) => each.includes('differs from the contract'))
  t.match(line, /"added x+/)
  t.match(line, /"added \(data\)"/)
  t.ok(line && line.length < 4_000, `${line?.length} characters`)
})

t.test('the log does not show keys that are data', async (t) => {
  const { login, upstream, logs } = await build(t)
  const caller = await login()
  const keys = [
    'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    'bob@example.com',
    '13800000001',
    '82850242-7243-42b3-a916-2935e2eb264b',
  ]
  const added = Object.fromEntries([...keys, 'high_24h'].map((key) => [key, 1]))
  upstream.rewrite = (key, data) => (key === 'GET user/info' ? { ...Object(data), ...added } : data)
  t.equal((await caller.call('GET', '/api/user/info')).status, 200)
  const line = logs().find((each) => each.includes('differs from the contract')) ?? ''
  t.match(line, 'added (data)')
  t.match(line, 'added high_24h')
  for (const key of keys) t.notMatch(line, key)
})
