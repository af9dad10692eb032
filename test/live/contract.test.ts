/** Runs the live contract check against the stub, and against a stub with changed responses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { contract } from '../../shared/contract/index.ts'
import { build } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'
import { checkContract } from './check.ts'
import { asText } from './report.ts'
import type { Report, RowReport } from './report-schema.ts'

const demo = { account: 'demo', password: 'demo1234' }

async function stubOf(t: { teardown: (end: () => Promise<unknown>) => void }) {
  const upstream = await startUpstream({ seed: 'demo' })
  t.teardown(() => upstream.close())
  return upstream
}

const rowOf = ({ rows }: Report, key: string): RowReport => {
  const row = rows.find((each) => each.key === key)
  if (!row) throw new Error(`no ${key}`)
  return row
}

t.test('the stub fulfils the contract, and nothing that changes data is called', async (t) => {
  const upstream = await stubOf(t)
  const report = await checkContract({ upstream: upstream.url, ...demo })
  t.strictSame(report.differences, [])
  t.equal(report.rows.length, Object.keys(contract).length)
  const asked = report.rows.filter(({ verdict }) => verdict !== 'not_asked')
  t.ok(asked.length >= 18, `${asked.length} rows`)
  t.strictSame([...new Set(asked.map(({ verdict }) => verdict))], ['match'])
  t.equal(rowOf(report, 'POST user/login').verdict, 'match', 'the login counts as asked')
  t.strictSame(
    upstream.requests
      .map(({ key }) => key)
      .filter((key) => /transfer$|apply|buy|Pledge$|add|edit|delete|recharge\/recharge/.test(key)),
    [],
  )
})

t.test('each change is reported with the line to edit', async (t) => {
  const upstream = await stubOf(t)
  upstream.rewrite = (key, data) => {
    if (key !== 'GET withdrawal/list') return data
    const list = data as { data: Record<string, unknown>[] }
    const changed = list.data.map(({ fee, memo: _, ...order }) => ({
      ...order,
      cost: fee,
      money: [order.money],
      status: 77,
    }))
    return { ...list, data: changed }
  }
  const report = await checkContract({ upstream: upstream.url, ...demo })
  const row = rowOf(report, 'GET withdrawal/list')
  t.equal(row.verdict, 'differs')
  const textAt = (line: string): string => {
    const [file = '', number] = line.split(':')
    return readFileSync(join(import.meta.dirname, '../..', file), 'utf8').split('\n')[Number(number) - 1] ?? ''
  }
  const lines = Object.fromEntries(report.differences.map(({ field, line }) => [field, textAt(line).trim()]))
  t.match(lines, { fee: /^fee: \[/, amount: /^amount: \[/, state: /^rejected: 'refused'/ })
  t.strictSame(Object.keys(lines).sort(), ['amount', 'fee', 'state'])
  const fee = report.differences.find(({ field }) => field === 'fee')
  t.match(fee, { certainty: 'sure', patch: { after: "  fee: [maybe(decimal), 'fee', 'handingfee', 'cost']," } })
  t.match(
    report.differences.find(({ field }) => field === 'amount'),
    { text: 'money is a list ([…]); a decimal number is expected.', patch: null },
  )
  t.strictSame(row.fields.find(({ field }) => field === 'memo')?.matched, null)
})

t.test(
  'the report lists the matching name of each field, fields never seen, and names that are not read',
  async (t) => {
    const upstream = await stubOf(t)
    upstream.dialect.aliases = true
    upstream.rewrite = (key, data) => (key === 'GET user/info' ? { ...(data as object), mood: 'secret-value' } : data)
    const report = await checkContract({ upstream: upstream.url, ...demo })
    const matched = (key: string, field: string) =>
      rowOf(report, key).fields.find((each) => each.field === field)?.matched
    t.equal(matched('GET user/info', 'hasPayPassword'), 'has_set')
    t.equal(matched('GET withdrawal/list', 'fee'), 'handingfee')
    t.equal(matched('GET index/notice', 'image'), null)
    t.match(rowOf(report, 'GET user/info').unread, [{ field: 'mood', shape: '"xxxxxx-xxxxx"' }])
    const text = asText(report)
    t.match(text, /under another name: orderId ← order_no; fee ← handingfee/)
    t.match(text, /never seen: image/)
    t.match(text, /not read: mood "xxxxxx-xxxxx"/)
    t.match(text, /states: state: 0 = review, 1 = sending, 2 = sent, 3 = refused/)
  },
)

t.test('codes of states: words are understood, numbers are only listed, unknown words are not printed', async (t) => {
  const upstream = await stubOf(t)
  const codes = ['auditing', 'member77x', 30, 'success']
  upstream.rewrite = (key, data) => {
    if (key !== 'GET withdrawal/list') return data
    const list = data as { data: { status: number }[] }
    return { ...list, data: list.data.map((order) => ({ ...order, status: codes[order.status] })) }
  }
  const { differences } = await checkContract({ upstream: upstream.url, ...demo })
  const summary = differences.map(({ text, certainty, patch, candidates }) => [
    text,
    certainty,
    patch?.after ?? null,
    candidates.map(({ name }) => name),
  ])
  t.strictSame(summary, [
    ['The code 30 is unknown.', 'candidate', null, ['sending', 'refused']],
    [
      'The code auditing means review.',
      'sure',
      "  rejected: 'refused',\n  auditing: 'review',\n  success: 'sent',",
      [],
    ],
    ['The code "xxxxxx99x" (not printed) is unknown.', 'none', null, []],
    ['The code success means sent.', 'sure', "  rejected: 'refused',\n  auditing: 'review',\n  success: 'sent',", []],
  ])
})

t.test('another combination of list, page, wrapper, flag and format is reported correctly', async (t) => {
  const upstream = await stubOf(t)
  upstream.rewrite = (key, data) => {
    if (key === 'GET user/info') return { user: { ...(data as object), has_pay_password: 'Y', money: '1.234,50' } }
    if (key === 'GET withdrawal/list') {
      const { data: records, total } = data as { data: unknown[]; total: number }
      return { records, count: total, pageSize: 15 }
    }
    if (key === 'GET recharge/myRecords')
      return {
        total: 1,
        data: (data as { data: object[] }).data.map((each) => ({ ...each, createtime: '26.11.2026 08:00' })),
      }
    return data
  }
  const { differences } = await checkContract({ upstream: upstream.url, ...demo })
  const summary = differences.map(({ kind, text, patch }) => [kind, text, patch?.after.trim() ?? null])
  t.strictSame(summary, [
    ['wrapper', 'The object is inside user.', "'userinfo',\n  'user',"],
    ['type', 'money is a text ("9.999,99"); a decimal number is expected.', null],
    ['flag', 'A flag is sent as Y.', "['true', true],\n  ['Y', true],"],
    ['type', 'createtime is a text ("99.99.9999 99:99"); a time is expected.', null],
    [
      'list',
      'The items of the list are under records.',
      "export const LIST_NAMES = ['rows', 'data', 'list', 'records'] as const",
    ],
    [
      'paging',
      'What is expected as total is sent as count; without it the list cannot tell that a payment was not made.',
      "total: ['total', 'count'],",
    ],
  ])
})

t.test('in production a changed field causes one log line and one metric, without its value', async (t) => {
  const { login, upstream, logs, app } = await build(t)
  const caller = await login()
  upstream.rewrite = (key, data) => (key === 'GET user/info' ? { ...(data as object), mood: 'secret-value' } : data)
  for (let round = 0; round < 5; round++) await caller.call('GET', '/api/user/info')
  const lines = logs()
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'upstream answer differs from the contract')
  t.equal(lines.length, 1, 'only some responses are checked')
  t.match(lines[0], { row: 'GET user/info', drift: ['added mood'] })
  t.match((await app.metrics()).text, 'upstream_drift_total{row="GET user/info",kind="added",field="other"} 1')
  t.notMatch(logs().join(''), 'secret-value')
})
