import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import t from 'tap'
import { UPLOAD_MAX_BYTES } from '../../shared/limits.ts'
import { build, callerOf } from '../helper.ts'
import { mostResidentMb, residentMb, startServer } from '../process.ts'
import { startUpstream } from '../upstream/server.ts'
import { FLOODS, jpeg, NO_PICTURES, PICTURES } from './pictures.ts'
import { PNG, picture } from './rows.ts'

const PATH = '/api/common/upload'

t.test('a picture goes through with a new name and comes back as an address', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const answer = await caller.call('POST', PATH, picture(new Uint8Array(PNG), '../../evil.php'))
  t.match(answer.body, { url: /^\/uploads\/20261120\/[0-9a-f]{32}\.png$/ })
  t.match(upstream.requests[0]?.upload, { filename: /^[0-9a-f-]{36}\.png$/, type: 'image/png', bytes: PNG.length })
})

t.test('pictures by their bytes go on under their own ending, whatever they were called', async (t) => {
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

t.test('what is no picture is refused by its bytes, whatever it is called, and never sent', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const [name, bytes] of Object.entries(NO_PICTURES)) {
    const answer = await caller.call('POST', PATH, picture(new Uint8Array(bytes), 'me.png'))
    t.equal(answer.status, 415, name)
    t.match(answer.body, { code: 'file_refused', outcome: 'not_sent' }, name)
  }
  t.equal(upstream.requests.length, 0)
})

t.test('a picture of more pixels than a phone can show is refused before it is sent', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const [name, bytes] of Object.entries(FLOODS)) {
    const answer = await caller.call('POST', PATH, picture(new Uint8Array(bytes)))
    t.match(answer.body, { status: 413, code: 'file_too_large', outcome: 'not_sent' }, name)
  }
  t.equal(upstream.requests.length, 0)
})

t.test('given up at any byte: the upstream keeps nothing of it, and nothing stays behind', async (t) => {
  const { app, login, upstream, config } = await build(t)
  const { cookie, call } = await login()
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), jpeg(640, 480, 200_000), Buffer.from('\r\n--b--\r\n')])
  const top = [
    `POST ${PATH} HTTP/1.1`,
    'Host: x',
    `Cookie: ${cookie}`,
    'X-Requested-With: fetch',
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  const temporary = () => readdirSync(tmpdir()).length
  const before = temporary()
  for (const sent of [0, 10, head.length, head.length + 1, head.length + 31, 1_000, 70_000, body.length - 1]) {
    const socket = connect(config.port, '127.0.0.1')
    await once(socket, 'connect')
    await new Promise((resolve) => socket.write(`${top}\r\n\r\n`, resolve))
    if (sent > 0) await new Promise((resolve) => socket.write(body.subarray(0, sent), resolve))
    await new Promise((resolve) => setImmediate(resolve))
    socket.resetAndDestroy()
  }
  t.equal((await call('POST', PATH, picture())).status, 200)
  t.equal(upstream.world.files.size, 1, 'only the whole one is kept')
  while (app.underWay() > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  t.match((await app.metrics()).text, /^upstream_calls_in_flight 0$/m)
  t.equal(temporary(), before)
})

t.test('too large is 413, and the upstream keeps no half of it', async (t) => {
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

t.test('one file in the field `file`, and nothing beside it', async (t) => {
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

t.test('twenty of ten megabytes at once pass without being kept in memory', async (t) => {
  const upstream = await startUpstream()
  t.teardown(() => upstream.close())
  const { base, child } = await startServer(t, upstream.url)
  const caller = callerOf(base)
  await caller.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
  const bytes = new Uint8Array(UPLOAD_MAX_BYTES)
  bytes.set(PNG)
  const send = () => caller.call('POST', PATH, picture(bytes))
  const twenty = () =>
    mostResidentMb(child.pid, async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, send))
      t.ok(answers.every(({ status }) => status === 200))
    })
  const before = residentMb(child.pid)
  const first = await twenty()
  t.ok(first - before < 64, `${before.toFixed(0)} → ${first.toFixed(0)} MB, of 200 that passed`)
  const second = await twenty()
  t.ok(second - before < 64, `${first.toFixed(0)} → ${second.toFixed(0)} MB`)
})
