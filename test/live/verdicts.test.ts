/** Tests the verdict on each call: match, refuses, missing, login, fault. */
import t, { type Test } from 'tap'
import { stock } from '../upstream/dialect.ts'
import { Refusal } from '../upstream/envelope.ts'
import { startUpstream } from '../upstream/server.ts'
import { checkContract } from './check.ts'
import { asText } from './report.ts'
import type { Report } from './report-schema.ts'

const demo = { account: 'demo', password: 'demo1234' }

async function start(t: Test) {
  const upstream = await startUpstream({ seed: 'demo' })
  t.teardown(() => upstream.close())
  return upstream
}

const lineOf = (report: Report, key: string): string =>
  asText(report)
    .split('\n')
    .find((line) => line.startsWith(key)) ?? ''

t.test('refusals, missing calls, calls for members and faults get different verdicts', async (t) => {
  const upstream = await start(t)
  upstream.faults.set('GET user/team', 'refuse', { message: 'No team for demo of 13800000001, see li@example.com' })
  upstream.faults.set('GET bank/list', 'refuse-403', { message: '你没有权限访问' })
  upstream.faults.set('GET index/notice', 'error-envelope-500')
  upstream.faults.set('GET index/config', 'no-code')
  upstream.faults.set('GET recharge/myRecords', 'redirect')
  upstream.faults.set('GET withdrawal/list', 'cut-before-answer')
  upstream.faults.set('GET purchase/taskList', 'success-404')
  upstream.rewrite = (key, data) => {
    if (key === 'GET index/appUrl') throw new Refusal('An error occurred', 404)
    if (key === 'GET purchase/nodeList') return []
    return data
  }
  const report = await checkContract({ upstream: upstream.url, ...demo })
  const line = (key: string): string => lineOf(report, key)
  t.match(line('GET user/team'), /refuses +200 +reachable, refuses: No team for … of 99999999999, see …$/)
  t.match(line('GET bank/list'), /refuses +403 +reachable, refuses: 你没有权限访问$/)
  t.match(line('GET index/appUrl'), /missing +404 +the upstream has no such call \(shared\/contract\/system\.ts:\d+\)$/)
  t.match(line('GET index/notice'), /fault +500 +fails with 500/)
  t.match(line('GET index/config'), /fault +200 +answers 200 with application\/json, not with the envelope/)
  t.match(line('GET recharge/myRecords'), /fault +302 +answers 302/)
  t.match(line('GET withdrawal/list'), /no answer +· +no answer from 127/)
  t.match(line('GET purchase/taskList'), /fault +404 +says that it succeeded, with HTTP status 404/)
  t.match(line('GET purchase/nodeList'), /empty +200 +no records in the answer, so no field was seen/)
})

t.test('a public call that requires a login is repeated with the login, if there is one', async (t) => {
  const upstream = await start(t)
  upstream.rewrite = (key, data) => {
    if (key !== 'POST stock/detail' || upstream.requests.at(-1)?.headers.token) return data
    throw new Refusal('请登录后操作', 401)
  }
  const visitor = await checkContract({ upstream: upstream.url })
  t.match(lineOf(visitor, 'POST stock/detail'), /needs a login +401 +needs a login: 请登录后操作$/)
  const member = await checkContract({ upstream: upstream.url, ...demo })
  t.match(lineOf(member, 'POST stock/detail'), /matches +200 +wants a login, asked again with one; 14 of 14/)
})

t.test('a token in another place is reported, with the line of the server that reads the token', async (t) => {
  const upstream = await start(t)
  upstream.rewrite = (key, data) => {
    if (key !== 'POST user/login') return data
    const { token, ...userinfo } = Object(data).userinfo
    return { userinfo, access_token: token }
  }
  const report = await checkContract({ upstream: upstream.url, ...demo })
  t.match(report.differences[0], {
    kind: 'token',
    text: /It may be access_token\.$/,
    line: /^server\/http\/session\.ts:\d+$/,
  })
  t.equal(report.loggedIn, false)
  const text = asText(report)
  t.match(text, /^needs the token of the login, which was not found: GET user\/info, /m)
  t.notMatch(text, /needs --account/)
})

t.test('inputs whose names differ from those in the responses are reported, never changed', async (t) => {
  const upstream = await start(t)
  upstream.rewrite = (key, data) => {
    if (key !== 'GET withdrawal/list') return data
    const list = data as { data: Record<string, unknown>[] }
    return { ...list, data: list.data.map(({ money, ...order }) => ({ ...order, amount: money })) }
  }
  const report = await checkContract({ upstream: upstream.url, ...demo })
  t.match(report.inputs, [
    { key: 'POST withdrawal/apply', field: 'amount', sent: 'money', seen: 'amount', line: /withdrawal\.ts:\d+$/ },
  ])
  t.equal(report.inputs.length, 1)
  t.notOk(report.differences.some(({ patch }) => patch?.before.includes('withdrawAmount')))
})

t.test(
  'stock FastAdmin: the product’s calls are reported as missing, or as requiring a login once they exist',
  async (t) => {
    const bare = await startUpstream({ seed: 'demo', dialect: { ...stock, ownCalls: 'missing', bom: true } })
    t.teardown(() => bare.close())
    const without = await checkContract({ upstream: bare.url, ...demo })
    t.match(lineOf(without, 'POST user/login'), /matches/)
    for (const key of ['GET index/config', 'GET bank/list', 'GET purchase/taskList'])
      t.match(lineOf(without, key), /missing +404 +the upstream has no such call \(shared/, key)
    const full = await startUpstream({ seed: 'demo', dialect: stock })
    t.teardown(() => full.close())
    const report = await checkContract({ upstream: full.url, ...demo })
    t.strictSame(report.differences, [])
    t.match(lineOf(report, 'GET index/config'), /matches +200 +wants a login, asked again with one/)
    t.equal(report.summary.match, 18)
  },
)
