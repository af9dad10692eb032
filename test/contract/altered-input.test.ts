/** The upstream strips tags from every text: it would store `ab<cdefgh` as `ab`. Therefore the server refuses such input, and sends nothing. */
import t from 'tap'
import { build } from '../support/system.ts'

const code = '4711'
const passwords = (password: string) => ({ newPassword: password, confirmPassword: password })
const register = { username: 'fresh', password: 'secret1', confirmPassword: 'secret1', inviteCode: 'DEMO88' }
const reset = { email: 'demo@example.com', code }
const account = { network: 'BEP20', address: '0xDe000000000000000000000000000000000000B2' }

t.test('input that the upstream would alter is refused with a message for its field', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const cases: [path: string, input: Record<string, unknown>, fields: Record<string, string>][] = [
    ['user/recoverPassword', { ...reset, ...passwords('ab<cdefgh') }, { newPassword: 'rules.brackets' }],
    ['user/recoverPassword', { ...reset, ...passwords('abcdef>') }, { newPassword: 'rules.brackets' }],
    ['user/recoverPassword', { ...reset, ...passwords('abcdef\u0000') }, { newPassword: 'rules.invalid' }],
    [
      'user/register',
      { ...register, password: 'ab<cdefgh', confirmPassword: 'ab<cdefgh' },
      { password: 'rules.brackets' },
    ],
    ['user/profile', { nickname: 'Alice <b>' }, { nickname: 'rules.brackets' }],
    ['user/profile', { nickname: 'Ali\u0000ce' }, { nickname: 'rules.invalid' }],
    ['user/profile', { bio: '1 < 2' }, { bio: 'rules.brackets' }],
    ['user/profile', { bio: 'a\u0007' }, { bio: 'rules.invalid' }],
    ['user/profile', { realname: 'A <B>' }, { realname: 'rules.brackets' }],
    ['bank/add', { ...account, name: 'My <3 wallet' }, { name: 'rules.brackets' }],
    ['ems/send', { email: 'a&b@example.com', event: 'register' }, { email: 'rules.email.invalid' }],
    ...[
      'javascript:alert(1)',
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.example/a.png',
      '/\\evil.example/a.png',
      'uploads/a.png',
      'data:text/html;base64,AAAA',
      'https://a.example/"x',
    ].map(
      (avatar) =>
        ['user/profile', { avatar }, { avatar: 'rules.avatar.invalid' }] as [
          string,
          Record<string, unknown>,
          Record<string, string>,
        ],
    ),
  ]
  for (const [path, input, fields] of cases) {
    const { status, body } = await caller.call('POST', `/api/${path}`, input)
    t.match({ status, body }, { status: 400, body: { outcome: 'not_sent' } }, JSON.stringify(input))
    t.strictSame(body.fields, fields, JSON.stringify(input))
  }
  t.equal(upstream.requests.length, 0)
})

t.test('a confirmation that differs is refused', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const [path, input] of [
    ['user/register', register],
    ['user/recoverPassword', { ...reset, newPassword: 'another1' }],
    ['user/resetPayPassword', { oldPassword: '246810', password: '802461' }],
    ['user/recoverPayPassword', { ...reset, password: '802461' }],
  ] as const) {
    const { status, body } = await caller.call('POST', `/api/${path}`, { ...input, confirmPassword: '802462' })
    t.match({ status, body }, { status: 400, body: { outcome: 'not_sent' } }, path)
    t.strictSame(body.fields, { confirmPassword: 'rules.confirmPassword.differs' }, path)
  }
  t.equal(upstream.requests.length, 0)
})

t.test('input that the upstream stores unchanged is sent unchanged', async (t) => {
  const { login, visitor, upstream } = await build(t)
  const caller = await login()
  const bio = 'First line\nsecond & "third" 🙂'
  for (const avatar of ['', '/uploads/a.png', 'https://a.example/a.png?x=1', 'data:image/png;base64,AAAA']) {
    t.equal((await caller.call('POST', '/api/user/profile', { avatar, bio: ` ${bio}\n` })).status, 200, avatar)
    t.strictSame(upstream.calls('POST user/profile').at(-1)?.json, { avatar, bio })
  }
  const old = { account: 'demo', password: ' <old>&pass ' }
  t.equal((await visitor().call('POST', '/api/user/login', old)).status, 422)
  t.strictSame(upstream.calls('POST user/login').at(-1)?.json, old, 'an existing password is sent as it was typed')
  const pay = { oldPassword: '<1>', password: '802461', confirmPassword: '802461' }
  await caller.call('POST', '/api/user/resetPayPassword', pay)
  t.match(upstream.calls('POST user/resetPayPassword').at(-1)?.json, { old_password: '<1>' })
})
