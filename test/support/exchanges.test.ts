/** What a failing test prints about its requests. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { lineOfRow } from '../live/contract-lines.ts'

const SYSTEM = join(import.meta.dirname, 'system.ts')
/** The payment password in two parts. tap prints the source of a failing test, which must not contain the whole password. */
const SECRET = ['24', '6810']

const FAILING = `
import t from 'tap'
import { build, intent } from '${SYSTEM}'
let system
t.before(async () => { system = await build(t) })
const transfer = { account: 'alice', amount: '12.50', coin: 'usdt', payPassword: ${JSON.stringify(SECRET)}.join('') }
t.test('one', async (t) => {
  const caller = await system.login()
  t.equal(1, 2, 'before any call')
  system.upstream.faults.set('POST user/transfer', 'refuse', { message: \`not \${transfer.payPassword}\` })
  const { status } = await caller.call('POST', '/api/user/transfer', transfer, intent())
  t.equal(status, 422, 'as expected')
  t.equal(status, 200, 'after a call')
  t.equal(status, 201, 'again')
  await caller.call('GET', '/api/user/transferList')
  throw new Error('thrown')
})
t.test('two', async (t) => {
  t.equal(1, 2, 'in the next test')
  const caller = await system.login()
  await caller.call('GET', '/api/bank/list')
  t.fail('a field that is marked in the answer')
})
`

/** Runs a test file that fails. @returns what it prints for each failing assertion, by name */
function failuresOf(folder: string): Map<string, string> {
  const { stdout } = spawnSync(process.execPath, [join(folder, 'failing.ts')], { encoding: 'utf8' })
  const points = stdout.split(/^ *(?=not ok )/m).slice(1)
  return new Map(
    points.map((point) => [/not ok \d+ - (.*)/.exec(point)?.[1] ?? '', point.split(/^ *\.\.\.$/m, 1).join()]),
  )
}

t.test('a failing assertion shows the last calls, what they caused and the contract’s lines', async (t) => {
  const failures = failuresOf(t.testdir({ 'failing.ts': FAILING }))
  const [before, after, again, thrown, next] = [
    'before any call',
    'after a call',
    'again',
    'thrown',
    'in the next test',
  ].map((name) => failures.get(name) ?? t.fail(`${name} did not fail`))
  t.notMatch(before, 'exchanges:', 'the login of `login` is no part of the test')
  t.match(after, 'POST /api/user/transfer → 422')
  t.match(after, /sent +\{"account":"alice"/)
  t.match(after, '"payPassword":"•••"')
  t.match(after, '"detail":"not •••"', 'a secret is masked wherever it stands')
  t.match(after, /contract +shared\/contract\/funds\.ts:\d+/)
  t.match(after, lineOfRow('POST user/transfer'))
  t.match(after, 'POST /prod/api/user/transfer, lang en, token')
  t.match(after, '"pay_password":"•••"')
  t.match(after, 'fault refuse')
  t.match(again, 'POST /api/user/transfer → 422 (shown above)')
  t.match(thrown, 'GET /api/user/transferList → 405')
  t.match(thrown, /upstream +not called/)
  t.notMatch(next, 'exchanges:', 'calls of a test that has ended explain nothing')
  const marked = failures.get('a field that is marked in the answer')
  t.match(marked, '"address":"•••"')
  t.notMatch(marked, 'TARyg5', 'the address in the stub’s answer')
  t.notMatch([...failures.values()].join(), SECRET.join(''), 'no secret anywhere')
})
