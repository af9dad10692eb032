/** The live contract check, against the stub and against a stub whose responses have changed. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { contract } from '../../shared/contract/index.ts'
import { build } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'
import { checkContract } from './contract.ts'

const run = promisify(execFile)
const demo = { account: 'demo', password: 'demo1234' }

t.test('the stub fulfils the contract, and nothing that changes data is called', async (t) => {
  const upstream = await startUpstream({ seed: 'demo' })
  t.teardown(() => upstream.close())
  const reports = await checkContract({ upstream: upstream.url, ...demo })
  const asked = reports.filter(({ reached }) => reached !== null)
  t.ok(asked.length >= 17, `${asked.length} rows`)
  t.ok(asked.every(({ envelope, codec }) => envelope && codec))
  t.strictSame(
    asked.flatMap(({ drift }) => drift).filter(({ kind }) => kind !== 'missing'),
    [],
  )
  t.strictSame(
    upstream.requests
      .map(({ key }) => key)
      .filter((key) => /transfer$|apply|buy|Pledge$|add|edit|delete|recharge\/recharge/.test(key)),
    [],
  )
})

t.test(
  'an upstream that renames, drops and retypes fields: each change is reported with the line to edit',
  async (t) => {
    const upstream = await startUpstream({ seed: 'demo' })
    t.teardown(() => upstream.close())
    upstream.rewrite = (key, data) => {
      if (key !== 'GET withdrawal/list') return data
      const list = data as { data: Record<string, unknown>[] }
      return {
        ...list,
        data: list.data.map(({ fee, memo: _, ...order }) => ({
          ...order,
          cost: fee,
          money: [order.money],
          status: 77,
        })),
      }
    }
    const reports = await checkContract({ upstream: upstream.url, ...demo })
    const report = reports.find(({ key }) => key === 'GET withdrawal/list')
    t.equal(report?.codec, false)
    const reported = Object.fromEntries(
      (report?.drift ?? []).map(({ kind, field, line }) => [`${kind} ${field}`, line]),
    )
    t.match(Object.keys(reported).sort(), [
      'added cost',
      'missing fee',
      'missing memo',
      'type amount',
      'unknown_state state',
    ])
    const lineOf = (line = ''): string => {
      const [file = '', number] = line.split(':')
      return readFileSync(join(import.meta.dirname, '../..', file), 'utf8').split('\n')[Number(number) - 1] ?? ''
    }
    t.match(lineOf(reported['missing fee']), /^ {2}fee: \[/)
    t.match(lineOf(reported['type amount']), /^ {2}amount: \[/)
    t.match(lineOf(reported['unknown_state state']), /^ {2}state: \[/)
    t.match(lineOf(reported['added cost']), /'GET withdrawal\/list':/)
    t.ok(
      reports.every(({ drift }) => drift.every(({ example }) => !/[a-wyzA-Z0-8]/.test(example.replace(/x/g, '')))),
      'examples show shapes, not values',
    )
  },
)

t.test(
  'the command prints a table, JSON and a page, and exits with 1 if a call fails and with 64 without an upstream',
  async (t) => {
    const upstream = await startUpstream({ seed: 'demo' })
    t.teardown(() => upstream.close())
    const folder = mkdtempSync(join(tmpdir(), 'contract-'))
    t.teardown(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'password'), 'demo1234\n')
    const args = [
      'test/live/contract.ts',
      '--upstream',
      upstream.url,
      '--account',
      'demo',
      '--password-file',
      join(folder, 'password'),
    ]
    const files = ['--json', join(folder, 'r.json'), '--html', join(folder, 'r.html')]
    const { stdout } = await run(process.execPath, [...args, ...files])
    t.match(stdout, /GET user\/info +read +yes +yes +yes +200/)
    t.match(stdout, /POST user\/transfer +money +· +· +· +not asked/)
    t.equal(JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')).length, Object.keys(contract).length)
    t.match(readFileSync(join(folder, 'r.html'), 'utf8'), /^<!doctype html>.*GET user\/info/s)
    t.notMatch(stdout + readFileSync(join(folder, 'r.html'), 'utf8'), /demo1234|demo@example/)
    upstream.faults.set('GET index/config', 'html')
    await t.rejects(run(process.execPath, args), { code: 1 })
    await t.rejects(run(process.execPath, ['test/live/contract.ts']), { code: 64 })
  },
)

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

t.test(
  'calls that change data are made only with a flag that names the account, and only those with an input',
  async (t) => {
    const upstream = await startUpstream({ seed: 'demo' })
    t.teardown(() => upstream.close())
    const folder = mkdtempSync(join(tmpdir(), 'contract-'))
    t.teardown(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'password'), 'demo1234\n')
    const transfer = { account: 'alice', amount: '12', coin: 'usdt', payPassword: '246810' }
    const inputs = { 'POST user/profile': { avatar: '', bio: 'x', nickname: 'D' }, 'POST user/transfer': transfer }
    writeFileSync(join(folder, 'inputs.json'), JSON.stringify(inputs))
    const args = ['test/live/contract.ts', '--upstream', upstream.url, '--account', 'demo']
    args.push('--password-file', join(folder, 'password'), '--inputs', join(folder, 'inputs.json'))
    const moved = () => upstream.calls('POST user/transfer').length
    const changed = () => upstream.calls('POST user/profile').length
    await run(process.execPath, args)
    t.strictSame([changed(), moved()], [0, 0], 'an input alone causes no call')
    await t.rejects(run(process.execPath, [...args, '--money', 'alice']), { code: 64 }, 'another account is refused')
    t.strictSame([changed(), moved()], [0, 0])
    const { stdout } = await run(process.execPath, [...args, '--writes', 'demo'])
    t.match(stdout, /POST user\/profile +write +yes +yes +yes/)
    t.match(stdout, /POST bank\/add +write +· +· +· +no input given/)
    t.strictSame([changed(), moved()], [1, 0])
    await run(process.execPath, [...args, '--money', 'demo'])
    t.strictSame([changed(), moved()], [1, 1])
  },
)
