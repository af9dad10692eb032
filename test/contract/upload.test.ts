import t from 'tap'
import { build } from '../helper.ts'
import { PNG, picture } from './rows.ts'

const PATH = '/api/common/upload'

t.test('a picture goes through with a new name and comes back as an address', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const answer = await caller.call('POST', PATH, picture(new Uint8Array(PNG), '../../evil.php'))
  t.match(answer.body, { url: /^\/uploads\/20261120\/[0-9a-f]{32}\.png$/ })
  t.match(upstream.requests[0]?.upload, { filename: /^[0-9a-f-]{36}\.png$/, type: 'image/png', bytes: PNG.length })
})

t.test('what is no picture is refused by its bytes, whatever it is called, and never sent', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const bytes of ['<?php echo 1;', '<svg onload=alert(1)>', 'MZ executable', '']) {
    const answer = await caller.call('POST', PATH, picture(new Uint8Array(Buffer.from(bytes)), 'me.png'))
    t.equal(answer.status, 415)
    t.match(answer.body, { code: 'file_refused', outcome: 'not_sent' })
  }
  t.equal(upstream.requests.length, 0)
})

t.test('too large is 413, and the upstream keeps no half of it', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const bytes = new Uint8Array(10 * 1024 * 1024 + 1)
  bytes.set(PNG)
  const answer = await caller.call('POST', PATH, picture(bytes))
  t.equal(answer.status, 413, answer.text)
  t.match(answer.body, { code: 'file_too_large' })
  t.equal(upstream.world.files.size, 0)
  const whole = new Uint8Array(10 * 1024 * 1024 - 1_000)
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
