/** Runs the check against upstreams with unknown dialects: the check finds every change, mistakes none for another, and its patches work. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { startUpstream } from '../upstream/server.ts'
import { checkContract } from './check.ts'
import { type Change, type ForeignDialect, foreignDialect } from './foreign-dialect.ts'
import { type Difference, type Report, reportSchema } from './report-schema.ts'

const root = join(import.meta.dirname, '../..')
const demo = { account: 'demo', password: 'demo1234' }

/** Row → what the stub's codes 0, 1, 2 … mean, to check the patches. */
const MEANINGS: Record<string, readonly string[]> = {
  'GET recharge/myRecords': ['waiting', 'paid', 'arrived', 'cancelled', 'expired'],
  'GET withdrawal/list': ['review', 'sending', 'sent', 'refused'],
  'GET purchase/taskPledgeList': ['new', 'running', 'done_today', 'expired', 'ended'],
  'GET purchase/softwareList': ['not_owned', 'valid', 'expired'],
  'GET purchase/nodeList': ['not_owned', 'valid', 'expired'],
}

async function upstreamOf(dialect: ForeignDialect) {
  const upstream = await startUpstream({ seed: 'demo', dialect: dialect.stub })
  const answers = new Map<string, unknown>()
  upstream.rewrite = (key, data) => {
    answers.set(key, JSON.parse(JSON.stringify(data ?? null)))
    return dialect.rewrite(key, data)
  }
  return { upstream, answers }
}

const nameIn = ({ text }: Difference): string | undefined => / sent as (\S+) \(/.exec(text)?.[1]

/** Whether a difference and its patch match a change that the dialect really has made in one of the difference's calls. */
function isTrue(difference: Difference, changes: readonly Change[]): boolean {
  const { kind, rows, text, patch } = difference
  const own = changes.filter((change) => rows.includes(change.key) && change.kind === kind)
  if (kind === 'field')
    return own.some(({ was, is }) => nameIn(difference) === is && patch?.before.includes(`'${was}'`))
  if (kind === 'paging')
    return own.some(({ was, is }) => text.includes(` ${is};`) && patch?.before.includes(`'${was}'`))
  if (kind === 'state')
    return own.some(({ key, was, is }) => patch?.after.includes(`${is}: '${MEANINGS[key]?.[Number(was)]}'`))
  return own.some(({ is }) => text.includes(` ${is}.`))
}

/** Whether the report mentions the changed name anywhere: in a difference, as a candidate, as an unread name, or as the name of a field. */
function isNamed({ key, is }: Change, { rows, differences }: Report): boolean {
  const own = differences.filter((each) => each.rows.includes(key))
  const row = rows.find((each) => each.key === key)
  return (
    own.some(
      ({ text, candidates }) => text.split(/[\s;.()]+/).includes(is) || candidates.some(({ name }) => name === is),
    ) ||
    (row?.unread ?? []).some(({ field }) => field.split('.').at(-1) === is) ||
    (row?.fields ?? []).some(({ matched }) => matched === is)
  )
}

t.test('in twenty-five dialects, every change is reported and none is mistaken for another', async (t) => {
  let patched = 0
  let open = 0
  const upstream = await startUpstream({ seed: 'demo' })
  t.teardown(() => upstream.close())
  for (let seed = 1; seed <= 25; seed++) {
    const dialect = foreignDialect(seed)
    Object.assign(upstream.dialect, dialect.stub)
    upstream.rewrite = dialect.rewrite
    const report = await checkContract({ upstream: upstream.url, ...demo })
    const changes = dialect.changes()
    const wrong = report.differences.filter((each) => each.patch && !isTrue(each, changes))
    t.strictSame(
      wrong.map(({ text, rows }) => `${rows} ${text}`),
      [],
      `seed ${seed}`,
    )
    t.strictSame(
      changes.filter((change) => !isNamed(change, report)),
      [],
      `seed ${seed}`,
    )
    patched += report.differences.filter(({ patch }) => patch).length
    open += report.differences.filter(({ patch }) => !patch).length
  }
  t.comment(`${patched} differences with a patch, ${open} to decide`)
  t.ok(open < patched / 5)
})

/** Copies the files that the command needs, so that its patches do not change the project. */
function copyOf(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  for (const part of ['shared', 'server', 'test/live', 'test/upstream', 'test/support', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'password'), demo.password)
  return folder
}

const run = promisify(execFile)

async function command(
  folder: string,
  url: string,
  ...more: string[]
): Promise<{ code: number; out: string; report: Report }> {
  const args = ['test/live/contract.ts', '--upstream', url, '--account', demo.account, '--password-file', 'password']
  const result = await run(process.execPath, [...args, '--json', 'report.json', ...more], { cwd: folder }).catch(
    (error) => error,
  )
  const json: unknown = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  return { code: result.code ?? 0, out: result.stdout + result.stderr, report: reportSchema.parse(json) }
}

/** Removes trailing zeros, because amounts as JSON numbers have none. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each) =>
    typeof each === 'string' && /^-?\d+\.\d+$/.test(each) ? each.replace(/\.?0+$/, '') : each,
  )

/** The `--accept` options with which an operator who knows this upstream chooses the right candidates. */
const choices = ({ differences }: Report, changes: readonly Change[]): string[] =>
  differences.flatMap(({ id, rows, candidates }) => {
    const right = candidates.find(({ name, patch }) =>
      changes.some(({ key, was, is }) => rows.includes(key) && name === is && patch?.before.includes(`'${was}'`)),
    )
    return right ? ['--accept', `${id}=${right.name}`] : []
  })

const kinds = new Set<string>()

for (const seed of [31, 41, 46])
  t.test(`dialect ${seed}: with the patches applied, every call is read correctly`, async (t) => {
    const dialect = foreignDialect(seed)
    const { upstream, answers } = await upstreamOf(dialect)
    t.teardown(() => upstream.close())
    const folder = copyOf(t)
    const first = await command(folder, upstream.url)
    t.equal(first.code, 1)
    const changes = dialect.changes()
    for (const { kind } of changes) kinds.add(kind)
    const accepted = choices(first.report, changes)
    t.comment(`${first.report.differences.length} differences, ${accepted.length / 2} chosen among candidates`)
    const applied = await command(folder, upstream.url, '--apply', ...accepted)
    t.match(applied.out, /Changed \d+ lines of shared\/contract\. Run the check again to confirm/)
    const second = await command(folder, upstream.url)
    t.equal(second.code, 0, second.out)
    t.strictSame(
      second.report.differences.filter(({ patch }) => patch),
      [],
    )
    const patched = (await import(join(folder, 'shared/contract/index.ts'))) as { contract: typeof contract }
    for (const [key, answer] of answers as Map<RowKey, unknown>) {
      const read = patched.contract[key].output.safeParse(dialect.rewrite(key, answer)).data
      t.strictSame(plain(read), plain(contract[key].output.parse(dialect.reduced(key, answer))), key)
    }
  })

t.test('the tested dialects contain changes of every kind', async (t) => {
  t.strictSame([...kinds].sort(), ['field', 'list', 'paging', 'state', 'wrapper'])
})
