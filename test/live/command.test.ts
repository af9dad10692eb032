/** `npm run contract` as a command: its files, its exit codes, how it reports mistakes in one line, and calls that change something. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { settings } from '../../server/config/config.ts'
import { freePort } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'
import { checkContract } from './check.ts'
import { CheckError } from './check-error.ts'
import { readOptions, USAGE } from './options.ts'
import { WORDS } from './report.ts'
import { reportSchema } from './report-schema.ts'

const run = promisify(execFile)

async function command(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const result = await run(process.execPath, ['test/live/contract.ts', ...args]).catch((error) => error)
  return { code: result.code ?? 0, stdout: result.stdout, stderr: result.stderr }
}

async function start(t: Test) {
  const upstream = await startUpstream({ seed: 'demo' })
  t.teardown(() => upstream.close())
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const asDemo = ['--upstream', upstream.url, '--account', 'demo', '--password-file', file('password', 'demo1234\n')]
  return { upstream, folder, file, asDemo }
}

t.test('the command prints the result, writes JSON and a page, and exits with 1 if a call fails', async (t) => {
  const { upstream, folder, asDemo } = await start(t)
  const files = ['--json', join(folder, 'r.json'), '--html', join(folder, 'r.html')]
  const { code, stdout } = await command(...asDemo, ...files)
  t.equal(code, 0)
  t.match(stdout, /GET user\/info +matches +200 +(\d+) of \1 fields seen/)
  t.match(stdout, /moves money: needs --money, and an input in --inputs: POST user\/transfer, /)
  t.match(stdout, /\n18 matches, 21 not asked\n$/)
  const json = readFileSync(join(folder, 'r.json'), 'utf8')
  const page = readFileSync(join(folder, 'r.html'), 'utf8')
  t.equal(reportSchema.parse(JSON.parse(json)).loggedIn, true)
  t.match(page, /^<!doctype html>.*GET user\/info/s)
  t.notMatch(page, /<script/)
  upstream.faults.set('GET index/config', 'html')
  const broken = await command(...asDemo)
  t.equal(broken.code, 1)
  t.match(broken.stdout, /GET index\/config +fault +200 +answers 200 with text\/html, not with the envelope/)
})

t.test('no output contains a value of the upstream or a secret', async (t) => {
  const { upstream, folder, asDemo } = await start(t)
  const values = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) collect(each)
    else if (String(value).length > 4) values.add(String(value))
  }
  upstream.rewrite = (key, data) => {
    collect(data)
    // adds fields whose names are personal data, and replaces a number by a text that is personal data
    if (key === 'GET user/info')
      return { ...(data as object), 'li@example.com': 1, phone13800000001: 2, level: 'li-wei-1988' }
    return key === 'POST user/login'
      ? { userinfo: { ...Object(data).userinfo, access_token: 'aaaabbbbccccdddd1' } }
      : data
  }
  const { stdout, stderr } = await command(
    ...asDemo,
    '--json',
    join(folder, 'r.json'),
    '--html',
    join(folder, 'r.html'),
  )
  const all = [
    stdout,
    stderr,
    readFileSync(join(folder, 'r.json'), 'utf8'),
    readFileSync(join(folder, 'r.html'), 'utf8'),
  ].join('\n')
  // values of the upstream that may be printed nevertheless: its address, names of networks, and codes of coins, kinds and flags
  const words = new Set([
    upstream.origin,
    'money',
    'usdt',
    'false',
    'TRC20',
    'BEP20',
    'ERC20',
    'purchase',
    'transfer',
    'income',
    'recharge',
    'withdrawal',
    'notice',
    'level',
  ])
  const leaked = [...values].filter((value) => !words.has(value) && all.includes(value))
  t.ok(values.size > 300, `${values.size} values`)
  t.strictSame(leaked, [])
  for (const secret of ['demo1234', 'li@example', '13800000001', 'li-wei-1988', 'aaaabbbbccccdddd1'])
    t.notMatch(all, secret)
})

/** Starts an upstream that responds to every call in the same way. */
async function serve(t: Test, status: number, type: string, text: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The error for a mistake in the arguments, found without starting the command. */
async function mistake(args: readonly string[]): Promise<Error> {
  try {
    const options = readOptions(args)
    if (options) await checkContract(options.check)
  } catch (error) {
    if (error instanceof CheckError) return error
    throw error
  }
  throw new Error(`no mistake: ${args.join(' ')}`)
}

t.test('each mistake in the options is reported in one line, with exit code 2 and without a stack trace', async (t) => {
  const { upstream, folder, file, asDemo } = await start(t)
  const { url, origin } = upstream
  const wrong = file('wrong', 'nope')
  const website = await serve(t, 200, 'text/html', '<h1>Welcome</h1>')
  const other = await serve(t, 404, 'text/html', 'Not found')
  const gone = await serve(t, 200, 'text/html', '')
  const closed = `http://127.0.0.1:${await freePort()}`
  const alice = upstream.world.byName('alice')
  if (alice) alice.locked = true
  const cases: [string[], RegExp][] = [
    [[], /^--upstream is missing/],
    [['--upstream', 'host/prod'], /^--upstream must begin with https:\/\/ or http:\/\//],
    [['--upstream', 'https://a b'], /^--upstream is not a URL/],
    [['--upstream', 'https://me:secret@host/prod'], /^--upstream must not contain a name or a password/],
    [['--upstream', 'http://nowhere.invalid/prod'], /^the host nowhere\.invalid is unknown/],
    [['--upstream', `${closed}/prod`], /^nothing listens at 127\.0\.0\.1:\d+/],
    [
      ['--upstream', `${origin}/other`],
      /^http.*\/other answers 404 application\/json to index\/config and user\/login: is it/,
    ],
    [['--upstream', other], /answers 404 text\/html to index\/config and user\/login: is it/],
    [['--upstream', website], /answers 200 text\/html to index\/config and user\/login: is it/],
    [['--upstream', gone], /answers 200 text\/html to index\/config/],
    [['--upstream', url, '--verbose'], /^Unknown option '--verbose'/],
    [['--upstream', url, 'more'], /^Unexpected argument 'more'/],
    [['--upstream', url, '--json', '--html', 'x'], /^Option '--json' argument is ambiguous$/],
    [['--upstream', url, '--html', ''], /^--html is empty$/],
    [['--upstream', url, '--account', '', '--password-file', wrong], /^--account is empty$/],
    [['--upstream', url, '--account', 'demo'], /^--account needs --password-file/],
    [['--upstream', url, '--password-file', wrong], /^--password-file needs --account/],
    [
      ['--upstream', url, '--account', 'demo', '--password-file', join(folder, 'none')],
      /^--password-file: .*none does not exist/,
    ],
    [
      ['--upstream', url, '--account', 'demo', '--password-file', file('empty', '\n')],
      /^--password-file: .*empty is empty/,
    ],
    [
      ['--upstream', url, '--account', 'demo', '--password-file', wrong],
      /^the login is refused: Password is incorrect/,
    ],
    [
      ['--upstream', url, '--account', 'alice', '--password-file', file('alice', 'alice1234')],
      /^the login is refused: Account is locked/,
    ],
    [[...asDemo, '--inputs', join(folder, 'none')], /^--inputs: .*none does not exist/],
    [[...asDemo, '--inputs', file('text', 'x')], /^--inputs: .*text is not JSON/],
    [[...asDemo, '--inputs', file('list', '[]')], /^--inputs: .*list must hold an object/],
    [
      [...asDemo, '--inputs', file('rows', '{"POST bank/remove": {}}')],
      /^--inputs: the contract has no call POST bank\/remove/,
    ],
    [[...asDemo, '--money', 'alice'], /^--money changes the account that it names/],
    [[...asDemo, '--json', join(folder, 'none/r.json')], /^--json: the folder .*none does not exist/],
    [[...asDemo, '--html', join(wrong, 'r.html')], /^--html: .*wrong is not a folder/],
    [[...asDemo, '--record', wrong], /^--record: .*wrong is not a folder/],
    [[...asDemo, '--record', join(wrong, 'answers')], /^--record: .*wrong is not a folder/],
    [[...asDemo, '--accept', 'D1=amount'], /^--accept needs --apply/],
    [[...asDemo, '--apply', '--accept', 'D1=amount'], /^--accept: D1 has no candidate amount/],
  ]
  for (const [args, message] of cases) {
    const error = await mistake(args)
    t.match(error.message, message, args.join(' '))
    t.notMatch(error.message, /\n|demo1234|secret/)
  }
  for (const args of [
    [],
    ['--upstream', url, '--verbose'],
    ['--upstream', url, '--account', 'demo', '--password-file', wrong],
    ['--upstream', url, '--record', wrong],
  ]) {
    const { code, stdout, stderr } = await command(...args)
    t.equal(code, 2, args.join(' '))
    t.equal(stdout, '')
    t.match(stderr, /^\S.*\n\(npm run contract -- --help lists the options\)\n$/)
  }
  if (existsSync('/dev/full')) {
    const full = await command('--upstream', url, '--html', '/dev/full')
    t.equal(full.code, 2)
    t.match(full.stdout, /GET index\/config +matches/, 'the result is printed before the report is written')
    t.match(full.stderr, /^--html: \/dev\/full cannot be used \(ENOSPC\)\n\(/)
  }
  if (existsSync('/proc/self'))
    t.match(
      (await mistake([...asDemo, '--record', '/proc/none/answers'])).message,
      /^--record: the folder \/proc(\/none cannot be made| may not be used)$/,
    )
  // a folder stands where a response's file belongs. The command notices that only when it stores the response
  mkdirSync(join(folder, 'answers', 'GET index-config.json'), { recursive: true })
  const unrecorded = await command('--upstream', url, '--record', join(folder, 'answers'))
  t.equal(unrecorded.code, 2)
  t.match(unrecorded.stderr, /^--record: \S+answers is a folder\n\(/)
  const help = await command('--help')
  t.equal(help.code, 0)
  t.match(help.stdout, /npm run contract -- --upstream/)
})

t.test(
  'calls that change data are made only with a flag that names the account, and only those with an input',
  async (t) => {
    const { upstream, file, asDemo } = await start(t)
    const transfer = { account: 'alice', amount: '12', coin: 'usdt', payPassword: '246810' }
    const inputs = {
      'POST user/profile': { avatar: '', bio: 'x', nickname: 'D' },
      'POST user/transfer': transfer,
      'POST common/upload': {},
    }
    const args = [...asDemo, '--inputs', file('inputs.json', JSON.stringify(inputs))]
    const count = (key: string): number => upstream.calls(key).length
    const made = () => Object.keys(inputs).map(count)
    await command(...args)
    t.strictSame(made(), [0, 0, 0], 'an input alone causes no call')
    const { stdout } = await command(...args, '--writes', 'demo')
    t.match(stdout, /POST user\/profile +matches +200/)
    t.match(stdout, /POST common\/upload +matches +200 +1 of 1 fields seen/)
    t.match(stdout, /no input given: .*POST bank\/add/)
    t.strictSame(made(), [1, 0, 1])
    const [upload] = upstream.calls('POST common/upload')
    t.match(
      upload,
      { headers: { platform: 'h5' }, upload: { field: 'file', type: 'image/png' } },
      'a file is sent as a file',
    )
    await command(...args, '--money', 'demo')
    t.strictSame(made(), [1, 1, 1])
  },
)

t.test('“The first day” of the operations page names only options, settings and results that exist', async (t) => {
  const page = readFileSync(join(import.meta.dirname, '../../server/deploy/README.md'), 'utf8')
  const section = /^## The first day$(.*?)^## /ms.exec(page)?.[1] ?? ''
  const commands = section.match(/npm run contract -- .*/g) ?? []
  const named = [...commands, ...section.matchAll(/`--[a-z].*?`/g)].join(' ').match(/--[a-z][a-z-]*/g) ?? []
  for (const each of ['--upstream', '--apply', '--accept', '--inputs', '--money'])
    t.ok(new Set<string>(named).has(each), each)
  for (const each of new Set(named)) t.match(USAGE, each)
  for (const [each] of section.matchAll(/(?<=`)[A-Z][A-Z_]+(?=[`=])/g)) t.ok(each in settings.shape, each)
  const results: string[] = /^ +\| result \|.*?\n\n/ms.exec(section)?.[0].match(/(?<=^ +\| )[a-z ,]+?(?= \|)/gm) ?? []
  t.strictSame(
    results
      .slice(1)
      .flatMap((each) => each.split(', '))
      .toSorted(),
    Object.values(WORDS).toSorted(),
  )
})
