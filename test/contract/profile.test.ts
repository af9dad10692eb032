/**
 * Saving the profile and changing the e-mail: the server keeps data that the upstream would lose, and makes checks that the upstream does not make.
 */
import t from 'tap'
import { build, type System } from '../support/system.ts'

const INFO = 'GET user/info'
const PROFILE = 'POST user/profile'

/** Replaces fields of the member in the upstream's responses. `undefined` removes a field. */
function describe({ upstream }: System, fields: Record<string, unknown>): void {
  upstream.rewrite = (key, data) => (key === INFO ? { ...Object(data), ...fields } : data)
}

/** The last profile that the upstream has received; undefined if there is none. */
const stored = ({ upstream }: System) => upstream.calls(PROFILE).at(-1)?.json

t.test('fields that the member does not change stay unchanged', async (t) => {
  const system = await build(t)
  const caller = await system.login()
  const save = (input: object) => caller.call('POST', '/api/user/profile', input)
  const own = system.upstream.world.byName('demo')
  if (!own) throw new Error('no demo')
  own.avatar = '/uploads/old.png'
  own.bio = 'Me &amp; you'

  t.equal((await save({ nickname: 'Deep' })).status, 200)
  t.strictSame(stored(system), { nickname: 'Deep', avatar: '/uploads/old.png', bio: 'Me & you' })
  t.equal(own.bio, 'Me &amp; you', 'stored exactly as before')
  t.equal((await save({ avatar: '/uploads/new.png' })).status, 200, 'a picture alone needs no nickname')
  t.strictSame(stored(system), { avatar: '/uploads/new.png', bio: 'Me & you' })
  t.equal((await save({ bio: '' })).status, 200)
  t.strictSame(stored(system), { avatar: '/uploads/new.png', bio: '' })

  for (const [raw, sent] of [
    ['store:7/a.png?x=1&amp;y=2', 'store:7/a.png?x=1&y=2'],
    ['uploads/a.png', 'uploads/a.png'],
    [`data:image/svg+xml;base64,${'A'.repeat(400)}`, ''],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    [null, ''],
  ] as const) {
    describe(system, { avatar: raw, bio: null })
    t.equal((await save({ nickname: 'Deep' })).status, 200, `${raw}`)
    t.strictSame(stored(system), { nickname: 'Deep', avatar: sent, bio: '' })
  }
})

t.test('if the upstream does not tell the old value, nothing is sent and the reason is given', async (t) => {
  const system = await build(t)
  const caller = await system.login()
  const save = (input: object) => caller.call('POST', '/api/user/profile', input)
  const refused = async (fields: Record<string, unknown>, reasons: Record<string, string>) => {
    describe(system, fields)
    const { status, body } = await save({ nickname: 'Deep' })
    t.match({ status, body }, { status: 400, body: { outcome: 'not_sent', fields: reasons } }, JSON.stringify(fields))
    t.strictSame(body.fields, reasons)
  }
  await refused({ bio: undefined }, { bio: 'rules.bio.unread' })
  await refused({ avatar: undefined }, { avatar: 'rules.avatar.unread' })
  await refused({ avatar: { url: '/uploads/a.png' } }, { avatar: 'rules.avatar.unread' })
  await refused({ avatar: `/${'a'.repeat(300)}` }, { avatar: 'rules.avatar.unread' })
  await refused({ avatar: '/a&lt;b&gt;.png' }, { avatar: 'rules.avatar.unread' })
  await refused({ bio: 'a &lt;b&gt;' }, { bio: 'rules.brackets' })
  t.equal(system.upstream.calls(PROFILE).length, 0)

  describe(system, { bio: undefined, avatar: undefined })
  const given = { bio: 'new', avatar: '/uploads/new.png' }
  t.equal((await save(given)).status, 200, 'what is given need not be known')
  t.strictSame(stored(system), given)

  system.upstream.rewrite = null
  system.upstream.faults.set(INFO, 'error-500')
  const { status, body } = await save({ nickname: 'Deep' })
  t.match({ status, body }, { status: 502, body: { outcome: 'not_sent' } })
  t.equal(system.upstream.calls(PROFILE).length, 1)
})

t.test('a missing e-mail or text is unknown; an empty one means that there is none', async (t) => {
  const system = await build(t)
  const caller = await system.login()
  for (const [email, shown] of [
    [undefined, null],
    [null, ''],
    ['', ''],
    ['a@example.com', 'a@example.com'],
  ]) {
    describe(system, { email, bio: email })
    const { body } = await caller.call('GET', '/api/user/info')
    t.match(body, { email: shown, bio: shown }, `${email}`)
  }
})

t.test('the old e-mail must be the member’s own, which the upstream does not check', async (t) => {
  const system = await build(t)
  const caller = await system.login()
  const { upstream } = system
  const change = async (oldEmail: string) => {
    const email = 'fresh@example.com'
    upstream.world.codes.push({ email, event: 'changeemail', code: '4711', sent: upstream.world.now(), tries: 0 })
    const { status, body } = await caller.call('POST', '/api/user/changeEmail', { oldEmail, email, code: '4711' })
    return { status, body, sent: upstream.calls('POST user/changeEmail').length }
  }
  const wrong = { status: 400, body: { outcome: 'not_sent', fields: { oldEmail: 'rules.oldEmail.differs' } }, sent: 0 }
  t.match(await change('alice@example.com'), wrong)
  describe(system, { email: '' })
  t.match(await change('demo@example.com'), wrong, 'there is none')
  upstream.rewrite = null
  upstream.faults.set(INFO, 'error-500', { times: 1 })
  t.match(await change('demo@example.com'), { status: 502, body: { outcome: 'not_sent' }, sent: 0 })
  t.match(await change('Demo@Example.COM'), { sent: 1 }, 'the upstream ignores the case')
  // the server does not know the whole address, so only the upstream can compare it
  for (const email of [undefined, 'd***@example.com']) {
    upstream.requests.length = 0
    describe(system, { email })
    t.match(await change('who@example.com'), { status: 422, sent: 1 }, `${email}`)
  }
})
