/**
 * Messages of the upstream that the server replaces: a wrong code becomes an error of its field, and a login does not reveal which accounts exist.
 */
import t from 'tap'
import { languages } from '../../shared/languages.ts'
import { build, type Caller, confirmedIntent } from '../support/system.ts'
import { stock } from '../upstream/dialect.ts'

const EMAIL = 'fresh@example.com'
const PASSWORDS = { password: '927461', confirmPassword: '927461' }
const WRONG_CODES = {
  'user/register': {
    ...{ username: 'fresh', password: 'secret1', confirmPassword: 'secret1', inviteCode: 'DEMO88' },
    ...{ email: EMAIL, code: '0000' },
  },
  'user/bindEmail': { email: EMAIL, code: '0000' },
  'user/changeEmail': { oldEmail: 'demo@example.com', email: EMAIL, code: '0000' },
  'user/recoverPassword': {
    email: 'demo@example.com',
    code: '0000',
    newPassword: 'secret1',
    confirmPassword: 'secret1',
  },
  'user/recoverPayPassword': { email: 'demo@example.com', code: '0000', ...PASSWORDS },
}

const logIn = (caller: Caller, account: string, password: string, language = 'en-US') =>
  caller.call('POST', '/api/user/login', { account, password }, { 'accept-language': language })

t.test('a wrong code is an error of its field, in every language and with stock FastAdmin', async (t) => {
  for (const dialect of [{}, stock]) {
    const { login } = await build(t, { stub: { dialect } })
    const member = await login()
    for (const { name } of languages)
      for (const [path, input] of Object.entries(WRONG_CODES)) {
        const { status, body } = await member.call('POST', `/api/${path}`, input, { 'accept-language': name })
        t.match({ status, code: body.code }, { status: 422, code: 'refused' }, path)
        t.strictSame([body.fields, body.detail], [{ code: 'rules.emailCode.wrong' }, undefined], `${path} ${name}`)
      }
  }
})

t.test('a refused registration names the field that it is about, in every language', async (t) => {
  const fresh = { username: 'fresh', password: 'secret1', confirmPassword: 'secret1', inviteCode: 'DEMO88' }
  const { visitor, upstream } = await build(t)
  const register = async (input: object, language = 'en-US') => {
    const { body } = await visitor().call('POST', '/api/user/register', input, { 'accept-language': language })
    return { code: body.code, fields: body.fields, detail: body.detail }
  }
  const about = (fields: object) => ({ code: 'refused', fields, detail: undefined })
  for (const { name } of languages) {
    t.strictSame(await register({ ...fresh, username: 'demo' }, name), about({ username: 'rules.username.taken' }))
    const wrong = { ...fresh, inviteCode: 'NOPE99' }
    t.strictSame(await register(wrong, name), about({ inviteCode: 'rules.inviteCode.invalid' }), name)
  }
  const message = '手机号已经存在'
  upstream.faults.set('POST user/register', 'refuse', { message })
  t.strictSame(await register({ ...fresh, mobile: '5550100' }), about({ mobile: 'rules.taken' }))
  t.strictSame(
    await register(fresh),
    { code: 'refused', fields: undefined, detail: message },
    'no number was sent, so its field is not wrong',
  )
  // stock FastAdmin’s own words
  upstream.faults.set('POST user/register', 'refuse', { message: 'Username already exists' })
  t.strictSame(await register(fresh), about({ username: 'rules.username.taken' }))
})

t.test('a code that was sent a moment ago is an error of the address', async (t) => {
  for (const dialect of [{}, stock]) {
    const { login } = await build(t, { stub: { dialect } })
    const member = await login()
    const send = () => member.call('POST', '/api/ems/send', { email: EMAIL, event: 'change_email' })
    t.equal((await send()).status, 200)
    const { status, body } = await send()
    t.strictSame([status, body.fields, body.detail], [422, { email: 'rules.emailCode.again' }, undefined])
  }
})

t.test('an unknown account and a wrong password have the same answer', async (t) => {
  for (const dialect of [{}, stock]) {
    const { visitor } = await build(t, { stub: { dialect } })
    for (const { name } of languages) {
      const [unknown, wrong] = [
        await logIn(visitor(), `nobody-${name}`, 'not it', name),
        await logIn(visitor(), name === 'tr-TR' ? 'alice' : 'demo', 'not it', name),
      ]
      const facts = ({ status, body: { requestId: _, triesLeft: __, ...body } }: typeof wrong) => ({ status, body })
      t.strictSame(facts(unknown), facts(wrong), name)
      t.match(wrong.body, { fields: { account: 'rules.login.wrong', password: 'rules.login.wrong' } })
    }
  }
})

t.test('other messages stay as they are, whichever field they may be about', async (t) => {
  const { visitor, upstream } = await build(t)
  const code = await visitor().call('POST', '/api/ems/send', { email: EMAIL, event: 'register' })
  t.equal(code.status, 200)
  for (const message of ['The code has expired', 'Account is incorrect', '验证码发送失败']) {
    upstream.faults.set('POST user/recoverPassword', 'refuse', { message })
    const { body } = await visitor().call('POST', '/api/user/recoverPassword', WRONG_CODES['user/recoverPassword'])
    t.match(body, { code: 'refused', detail: message, fields: undefined })
  }
  t.match((await logIn(visitor(), 'locked', 'locked1234')).body, { detail: 'Account is locked', fields: undefined })
  const { code: _, email: __, ...withoutCode } = WRONG_CODES['user/register']
  upstream.faults.set('POST user/register', 'refuse', { message: 'Captcha is incorrect' })
  const { body } = await visitor().call('POST', '/api/user/register', withoutCode)
  t.match(body, { detail: 'Captcha is incorrect', fields: undefined }, 'no code was sent, so no field is wrong')
})

t.test(
  'a transfer to an unknown member says so in the member’s language, and its other messages stay as they are',
  async (t) => {
    const { login, upstream } = await build(t)
    const member = await login()
    const sent = { account: 'nobody', amount: '10', coin: 'usdt', payPassword: '246810' }
    const transfer = () => member.call('POST', '/api/user/transfer', sent, confirmedIntent())
    for (const message of [undefined, 'Account does not exist', '对方账户不存在。']) {
      if (message) upstream.faults.set('POST user/transfer', 'refuse', { message })
      const { status, body } = await transfer()
      t.match({ status, code: body.code, outcome: body.outcome }, { status: 422, code: 'refused', outcome: 'rejected' })
      t.strictSame([body.fields, body.detail], [{ account: 'rules.counterparty.unknown' }, undefined])
    }
    upstream.faults.set('POST user/transfer', 'refuse', { message: 'Password is incorrect' })
    t.match((await transfer()).body, { detail: 'Password is incorrect', fields: undefined })
  },
)

t.test(
  'a wrong payment password is an error of its field, in every language, and stays a rejected payment',
  async (t) => {
    const { login, upstream } = await build(t)
    const member = await login()
    const sent = { account: 'alice', amount: '10', coin: 'usdt', payPassword: '135791' }
    for (const { name } of languages) {
      const { body } = await member.call('POST', '/api/user/transfer', sent, {
        ...confirmedIntent(),
        'accept-language': name,
      })
      t.match(body, { code: 'refused', outcome: 'rejected', fields: { payPassword: 'rules.payPassword.wrong' } }, name)
      upstream.world.advance(3_600)
    }
    t.equal(upstream.world.transfers.length, 0)
    const change = { oldPassword: '135791', ...PASSWORDS }
    const { body } = await member.call('POST', '/api/user/resetPayPassword', change)
    t.strictSame(body.fields, { oldPassword: 'rules.payPassword.wrong' })
  },
)

t.test('a full stop or capital letters make no difference', async (t) => {
  const { visitor, upstream } = await build(t)
  for (const message of ['CAPTCHA IS INCORRECT!', ' 验证码错误。 ']) {
    upstream.faults.set('POST user/recoverPassword', 'refuse', { message })
    const { body } = await visitor().call('POST', '/api/user/recoverPassword', WRONG_CODES['user/recoverPassword'])
    t.strictSame(body.fields, { code: 'rules.emailCode.wrong' })
  }
})
