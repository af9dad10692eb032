/** The server refuses values that are too long for the upstream's columns, because the upstream would answer 500. */
import t from 'tap'
import { build } from '../support/system.ts'

const mail = (length: number) => `${'a'.repeat(60)}@${'b'.repeat(length - 64)}.de`
const code = '123456'
const passwords = { password: '802461', confirmPassword: '802461' }

t.test('a value that just fits is accepted; with one more character it is not sent', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const rest = { avatar: '', bio: '', nickname: 'x' }
  const long: [path: string, input: (length: number) => Record<string, unknown>, fits: number, field: string][] = [
    ['user/profile', (length) => ({ ...rest, bio: 'b'.repeat(length) }), 100, 'bio'],
    ['user/profile', (length) => ({ ...rest, bio: '&'.repeat(length) }), 20, 'bio'],
    ['user/profile', (length) => ({ ...rest, bio: '🙂'.repeat(length) }), 100, 'bio'],
    ['user/profile', (length) => ({ ...rest, avatar: `/${'a'.repeat(length - 1)}` }), 255, 'avatar'],
    ['user/profile', (length) => ({ ...rest, nickname: 'n'.repeat(length) }), 30, 'nickname'],
    ['user/profile', (length) => ({ ...rest, nickname: '&'.repeat(length) }), 10, 'nickname'],
    ['user/profile', (length) => ({ ...rest, nickname: '"'.repeat(length) }), 8, 'nickname'],
    ['ems/send', (length) => ({ email: mail(length), event: 'register' }), 100, 'email'],
  ]
  for (const [path, input, fits, field] of long) {
    t.equal((await caller.call('POST', `/api/${path}`, input(fits))).status, 200, `${field} of ${fits}`)
    upstream.requests.length = 0
    const { status, body } = await caller.call('POST', `/api/${path}`, input(fits + 1))
    t.match({ status, body }, { status: 400, body: { outcome: 'not_sent', fields: { [field]: 'rules.tooLong' } } })
    t.equal(upstream.requests.length, 0)
  }
})

t.test('no row accepts an e-mail that is too long', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const email = mail(101)
  for (const [path, input] of [
    ['user/bindEmail', { email, code }],
    ['user/changeEmail', { oldEmail: 'demo@example.com', email, code }],
    ['user/recoverPassword', { email, code, newPassword: 'abcdef1', confirmPassword: 'abcdef1' }],
    ['user/recoverPayPassword', { email, code, ...passwords }],
    ['user/register', { username: 'somebody', inviteCode: 'DEMO88', email, code, newPassword: 'x' }],
  ] as const) {
    const { status, body } = await caller.call('POST', `/api/${path}`, input)
    t.match({ status, body }, { status: 400, body: { fields: { email: 'rules.tooLong' } } }, path)
  }
  t.equal(upstream.requests.length, 0)
})
