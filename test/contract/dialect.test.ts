/** The client receives the same data in every dialect of the upstream. */
import t, { type Test } from 'tap'
import type { RowKey } from '../../shared/contract/index.ts'
import { send } from '../support/rows.ts'
import { build } from '../support/system.ts'
import type { Dialect } from '../upstream/dialect.ts'

const rows: readonly [RowKey, Record<string, unknown>][] = [
  ['GET index/config', {}],
  ['GET index/notice', {}],
  ['POST stock/detail', {}],
  ['GET user/info', {}],
  ['GET user/team', {}],
  ['POST user/getMoneyLog', {}],
  ['POST user/transferList', {}],
  ['POST user/exchangeList', {}],
  ['GET recharge/myRecords', {}],
  ['GET withdrawal/list', {}],
  ['GET bank/list', {}],
  ['GET purchase/softwareList', {}],
  ['GET purchase/nodeList', {}],
  ['GET purchase/taskList', {}],
  ['GET purchase/taskPledgeList', {}],
  ['GET purchase/taskIncome', {}],
]

/** Removes trailing zeros, because dialects that send amounts as JSON numbers have none: 12.00 and 12 are the same amount. */
const normal = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normal)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, normal(each)]))
  return typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value
}

async function answers(t: Test, dialect: Partial<Dialect>): Promise<Record<string, unknown>> {
  const settings: Record<string, string> = dialect.zone ? { UPSTREAM_TIME_ZONE: dialect.zone } : {}
  const system = await build(t, { stub: { seed: 'demo', dialect }, settings })
  const caller = await system.login()
  const all: Record<string, unknown> = {}
  for (const [key, input] of rows) {
    const answer = await send(caller, key, input)
    t.equal(answer.status, 200, `${key} ${answer.text}`)
    const value = JSON.parse(answer.text.replaceAll(system.upstream.origin, 'http://upstream')) as Record<
      string,
      unknown
    >
    all[key] = normal(value)
  }
  return all
}

const variants: Record<string, Partial<Dialect>> = {
  'lists as rows, decimals as numbers, times as text': { lists: 'rows', decimals: 'number', times: 'text' },
  'other names, digits for times, flags and states as strings, info wrapped': {
    aliases: true,
    times: 'digits',
    flags: 'string',
    statuses: 'string',
    info: 'userinfo',
  },
  'states as words': { statuses: 'word', times: 'text' },
  // in this time zone, clocks were set back within the time that the demo data covers
  'times as text in another zone': { times: 'text', zone: 'America/New_York' },
}

t.test('every dialect gives the same result as the default one', async (t) => {
  const proposed = await answers(t, {})
  for (const [name, dialect] of Object.entries(variants)) t.same(await answers(t, dialect), proposed, name)
})

t.test('plain arrays and null are accepted as lists', async (t) => {
  const arrays = await build(t, { stub: { dialect: { lists: 'array' } } })
  const log = await send(await arrays.login(), 'POST user/getMoneyLog', {})
  t.match(log.body, { items: [{ coin: 'snt' }, { coin: 'usdt' }], more: false })
  const nulls = await build(t, { stub: { dialect: { empty: 'null' } } })
  const none = await send(await nulls.login(), 'GET withdrawal/list', {})
  t.strictSame(none.body, { items: [], total: null, more: false })
})
