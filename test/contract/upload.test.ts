import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import t from 'tap'
import { UPSTREAM_LIMITS } from '../../server/policy.ts'
import { UPLOAD_MAX_BYTES } from '../../shared/limits.ts'
import { temporaryFolder } from '../support/ledger.ts'
import { PNG } from '../support/one-pixel.ts'
import { FLOODS, jpeg, NO_PICTURES, PICTURES } from '../support/pictures.ts'
import { mostResidentMb, residentMb, startServer } from '../support/process.ts'
import { picture } from '../support/rows.ts'
import { build, type Caller, callerOf, confirmedIntent } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

const PATH = '/api/common/upload'
const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
const BODY = Buffer.concat([Buffer.from(HEAD), jpeg(640, 480, 200_000), Buffer.from('\r\n--b--\r\n')])

/** An upload whose first bytes already prove that it is an image, so that the server forwards it without waiting for the rest. */
const CLEAR = Buffer.concat([Buffer.from(HEAD), PNG, Buffer.alloc(200_000), Buffer.from('\r\n--b--\r\n')])

/** Whether `holds` becomes true within about 15 s. */
async function until(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let round = 0; round < 1_500; round++) {
    if (await holds()) return true
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return false
}

/** Starts an upload that sends `sent` bytes of `body` and then stalls. */
async function begin(port: number, cookie: string, body: Buffer, sent: number): Promise<Socket> {
  const top = [
    `POST ${PATH} HTTP/1.1`,
    'Host: x',
    `Cookie: ${cookie}`,
    'X-Requested-With: fetch',
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(`${top}\r\n\r\n`, resolve))
  if (sent > 0) await new Promise((resolve) => socket.write(body.subarray(0, sent), resolve))
  return socket
}

t.test('an image is forwarded under a new name, and its URL is returned', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const answer = await caller.call('POST', PATH, picture(new Uint8Array(PNG), '../../evil.php'))
  t.match(answer.body, { url: /^\/uploads\/20261120\/[0-9a-f]{32}\.png$/ })
  t.match(upstream.requests[0]?.upload, { filename: /^[0-9a-f-]{36}\.png$/, type: 'image/png', bytes: PNG.length })
})

t.test('an image gets the extension that fits its content, whatever its name', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const [name, [bytes, ending]] of Object.entries(PICTURES)) {
    upstream.requests.length = 0
    const answer = await caller.call('POST', PATH, picture(new Uint8Array(bytes), 'x.php'))
    t.equal(answer.status, 200, `${name}: ${answer.text}`)
    const filename = new RegExp(`^[0-9a-f-]{36}\\.${ending}$`)
    t.match(upstream.requests[0]?.upload, { filename, bytes: bytes.length }, name)
  }
})

t.test('a file whose content is not an image is refused and not sent, whatever its name', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const [name, bytes] of Object.entries(NO_PICTURES)) {
    const answer = await caller.call('POST', PATH, picture(new Uint8Array(bytes), 'me.png'))
    t.equal(answer.status, 415, name)
    t.match(answer.body, { code: 'file_refused', outcome: 'not_sent' }, name)
  }
  t.equal(upstream.requests.length, 0)
})

t.test('an image with more pixels than a phone can show is refused before it is sent', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const [name, bytes] of Object.entries(FLOODS)) {
    const answer = await caller.call('POST', PATH, picture(new Uint8Array(bytes)))
    t.match(answer.body, { status: 413, code: 'file_too_large', outcome: 'not_sent' }, name)
  }
  t.equal(upstream.requests.length, 0)
})

t.test('an upload aborted at any byte leaves nothing behind, here or upstream', async (t) => {
  const { app, login, upstream, config } = await build(t)
  const { cookie, call } = await login()
  // uses a temporary folder of its own, because other programs also write to the machine's temporary folder
  const folder = temporaryFolder(t)
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  t.teardown(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  })
  t.equal(tmpdir(), folder)
  for (const sent of [0, 10, HEAD.length, HEAD.length + 1, HEAD.length + 31, 1_000, 70_000, BODY.length - 1]) {
    const socket = await begin(config.port, cookie, BODY, sent)
    await new Promise((resolve) => setImmediate(resolve))
    socket.resetAndDestroy()
  }
  while (app.underWay() > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  t.equal((await call('POST', PATH, picture())).status, 200)
  t.equal(upstream.world.files.size, 1, 'only the complete file is stored')
  while (app.underWay() > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  t.match((await app.metrics()).text, /^upstream_calls_in_flight 0$/m)
  t.strictSame(readdirSync(folder), [])
})

t.test('a file that is too large is 413, and the upstream stores no part of it', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const bytes = new Uint8Array(UPLOAD_MAX_BYTES + 1)
  bytes.set(PNG)
  const answer = await caller.call('POST', PATH, picture(bytes))
  t.equal(answer.status, 413, answer.text)
  t.match(answer.body, { code: 'file_too_large' })
  t.equal(upstream.world.files.size, 0)
  const whole = new Uint8Array(UPLOAD_MAX_BYTES)
  whole.set(PNG)
  t.equal((await caller.call('POST', PATH, picture(whole))).status, 200)
})

t.test('an upload must contain one file in the field `file` and nothing else', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const second = picture()
  second.append('file', new Blob([new Uint8Array(PNG)]), 'b.png')
  const field = picture()
  field.append('category', 'x')
  for (const [form, fields] of [
    [picture(new Uint8Array(PNG), 'a.png', 'photo'), { file: 'rules.file.required' }],
    [new FormData(), { file: 'rules.file.required' }],
    [second, { file: 'rules.file.single' }],
    [field, { category: 'rules.unknownField' }],
  ] as const) {
    const answer = await caller.call('POST', PATH, form)
    t.equal(answer.status, 400, answer.text)
    t.match(answer.body, { code: 'input_invalid', fields })
  }
  t.equal(upstream.world.files.size, 0)
  t.equal((await caller.call('POST', PATH, {})).status, 415)
})

t.test('twenty simultaneous uploads of 10 MB are streamed, not held in memory', async (t) => {
  const upstream = await startUpstream()
  t.teardown(() => upstream.close())
  const { base, child } = await startServer(t, upstream.url)
  // each member uploads two files at a time, which is the limit for a member
  const callers: Caller[] = []
  for (let index = 0; index < 10; index++) {
    const account = `member${index}`
    upstream.world.addMember({ username: account, password: 'secret99' })
    const caller = callerOf(base)
    await caller.call('POST', '/api/user/login', { account, password: 'secret99' })
    callers.push(caller, caller)
  }
  const bytes = new Uint8Array(UPLOAD_MAX_BYTES)
  bytes.set(PNG)
  const twenty = () =>
    mostResidentMb(child.pid, async () => {
      const answers = await Promise.all(callers.map((caller) => caller.call('POST', PATH, picture(bytes))))
      t.ok(answers.every(({ status }) => status === 200))
    })
  const before = residentMb(child.pid)
  const first = await twenty()
  // allows 128 MB, because V8 may keep up to 64 MB of unused buffers until its next garbage collection
  t.ok(first - before < 128, `${before.toFixed(0)} → ${first.toFixed(0)} MB for 200 MB of uploads`)
  const second = await twenty()
  t.ok(second - before < 128, `${first.toFixed(0)} → ${second.toFixed(0)} MB`)
})

t.test('slow uploads do not block other uploads or other members', async (t) => {
  const uploads = { inFlight: 3, waiting: 0, waitMs: 100 }
  const upstreamLimits = { ...UPSTREAM_LIMITS, uploads, bulkhead: { inFlight: 1, waiting: 0, waitMs: 100 } }
  const { app, login, config } = await build(t, { deps: { upstreamLimits } })
  const [demo, alice] = [await login(), await login('alice', 'alice1234')]
  const underWay = async (count: number) => {
    const line = new RegExp(`^upstream_calls_in_flight ${count}$`, 'm')
    t.ok(await until(async () => line.test((await app.metrics()).text)), `${count} under way`)
  }
  const slow = [
    await begin(config.port, demo.cookie, CLEAR, 100_000),
    await begin(config.port, demo.cookie, CLEAR, 100_000),
  ]
  await underWay(2)
  const third = await demo.call('POST', PATH, picture())
  t.match(third.body, { status: 429, code: 'too_many_requests', outcome: 'not_sent' }, 'at most two per member')
  t.equal((await alice.call('POST', PATH, picture())).status, 200, 'another member’s upload succeeds')
  slow.push(await begin(config.port, alice.cookie, CLEAR, 100_000))
  await underWay(3)
  t.match((await alice.call('POST', PATH, picture())).body, { code: 'overloaded', outcome: 'not_sent' })
  const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
  t.equal(
    (await demo.call('POST', '/api/user/transfer', transfer, confirmedIntent())).status,
    200,
    'payments still work',
  )
  for (const socket of slow) socket.end(CLEAR.subarray(100_000))
  await underWay(0)
  t.equal((await demo.call('POST', PATH, picture())).status, 200)
})

t.test(
  'faults of clients do not open the breaker for uploads; faults of the upstream open that breaker only',
  async (t) => {
    const upstreamLimits = {
      ...UPSTREAM_LIMITS,
      breaker: { ...UPSTREAM_LIMITS.breaker, calls: 5, callers: 1, probeMs: 60_000 },
    }
    const { app, login, upstream, config } = await build(t, { deps: { upstreamLimits } })
    const caller = await login()
    const twoFields = picture()
    twoFields.append('category', 'x')
    for (let index = 0; index < 6; index++) {
      t.equal((await caller.call('POST', PATH, twoFields)).status, 400)
      const socket = await begin(config.port, caller.cookie, CLEAR, 100_000)
      t.ok(await until(() => app.underWay() > 0))
      await new Promise((resolve) => setTimeout(resolve, 20))
      socket.resetAndDestroy()
      t.ok(await until(() => app.underWay() === 0))
    }
    t.equal((await caller.call('POST', PATH, picture())).status, 200)
    upstream.faults.set('POST common/upload', 'error-500')
    const statuses = []
    for (let index = 0; index < 12; index++) statuses.push((await caller.call('POST', PATH, picture())).status)
    t.equal(statuses.at(-1), 503, `${statuses}`)
    const name = { avatar: '', bio: '', nickname: 'x' }
    t.equal((await caller.call('POST', '/api/user/profile', name)).status, 200, 'other writes still work')
    t.match((await app.metrics()).text, /^upstream_breaker_open\{row="POST common\/upload"\} 1$/m)
  },
)
