import fc from 'fast-check'
import t from 'tap'
import { checked } from '../../shared/contract/inputs.ts'
import * as rules from '../../shared/rules.ts'

const amount = rules.amount('rules.amount.required')

t.test('an amount is a positive decimal number with at most twelve digits and eight decimals', async (t) => {
  for (const good of ['1', '0.5', '12.50', '100000', '0.00000001']) t.equal(amount(good), null, good)
  t.equal(amount(''), 'rules.amount.required')
  for (const bad of ['1e3', '-1', '1,000', '0x10', '.5', '5.', '01', ' 1', '１', 'NaN'])
    t.equal(amount(bad), 'rules.amount.invalid', bad)
  t.equal(amount('0.000000001'), 'rules.amount.decimals')
  for (const none of ['0', '0.00']) t.equal(amount(none), 'rules.amount.positive', none)
  t.equal(amount(' '), 'rules.amount.required')
  t.equal(amount('999999999999'), null)
  t.equal(amount('1000000000000'), 'rules.amount.invalid', 'more than twelve digits')
  fc.assert(fc.property(fc.string(), (text) => amount(text) !== null || /^\d+(\.\d{1,8})?$/.test(text)))
})

t.test('payment passwords that are easy to guess are refused', async (t) => {
  const weak = {
    'one digit': ['111111', '000000'],
    run: ['123456', '654321', '012345', '987654', '567890', '098765'],
    repeated: ['121212', '909090', '123123', '112233', '998877', '111222', '520520', '168168', '521521', '666888'],
    backwards: ['123321', '520025'],
    'lines of the keypad': ['147258', '258369', '963741', '789456', '159753', '147852', '123789'],
    'year first': ['199012', '200101', '201314', '209900'],
    'year last': ['251990', '011999', '312008'],
    lucky: ['131420', '521314', '520131', '168888', '142857'],
  }
  for (const [why, pins] of Object.entries(weak))
    for (const pin of pins) t.equal(rules.newPayPassword(pin), 'rules.payPassword.weak', `${why}: ${pin}`)
  for (const fine of ['246810', '802461', '135792', '420203', '251890', '147259', '121213', '112234', '123322'])
    t.equal(rules.newPayPassword(fine), null, fine)
  for (const bad of ['24681', '2468101', '24681x']) t.equal(rules.newPayPassword(bad), 'rules.payPassword.digits', bad)
  t.equal(rules.newPayPassword(''), 'rules.payPassword.required')
  // members who have one of them can still pay with it
  for (const rule of [rules.payPassword, rules.withdrawPassword, rules.tradePassword])
    for (const pin of Object.values(weak).flat()) t.equal(rule(pin), null, pin)
})

t.test('of all payment passwords, less than 5 % are refused; what is repeated always is', async (t) => {
  const isWeak = (pin: string) => rules.newPayPassword(pin) !== null
  let refused = 0
  for (let number = 0; number < 1_000_000; number++) if (isWeak(String(number).padStart(6, '0'))) refused++
  t.ok(refused > 40_000 && refused < 50_000, `${refused}`)
  const digits = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'))
  const reversed = (pin: string) => [...pin].reverse().join('')
  fc.assert(
    fc.property(digits, (three) =>
      [`${three}${three}`, `${three}${reversed(three)}`].every((pin) => isWeak(pin) && isWeak(reversed(pin))),
    ),
  )
})

t.test('an e-mail address has a name, an @ and a domain, and no blanks', async (t) => {
  for (const good of ['a@b.co', 'first.last+tag@sub.example.com']) t.equal(rules.email(good), null, good)
  for (const bad of ['a', 'a@b', '@b.co', 'a b@c.de', 'a@b.c', 'a@b.co\nc'])
    t.equal(rules.email(bad), 'rules.email.invalid', bad)
  t.equal(rules.email(''), 'rules.email.required')
})

t.test(
  'an account or a recipient may be any text on one line without angle brackets; a user name has no blanks either',
  async (t) => {
    for (const rule of [rules.account, rules.counterparty]) {
      for (const good of ['alice', ' alice\t', 'alice@example.com', '+86 138 0000 0001', "O'Neil & Co", '小明', 'a"b'])
        t.equal(rule(good), null, good)
      for (const bad of ['alice<b>', '<alice', 'alice>', 'ali\nce', 'ali\u0000ce', 'ali\u0085ce'])
        t.equal(rule(bad), 'rules.invalid', JSON.stringify(bad))
    }
    t.equal(rules.account(' '), 'rules.account.required')
    t.equal(rules.counterparty(''), 'rules.counterparty.required')
    for (const bad of ['ali<ce', 'ali ce', 'ali\u0000ce']) t.equal(rules.username(bad), 'rules.username.characters')
  },
)

t.test('each field has its own message for a missing value', async (t) => {
  const required = {
    account: rules.account,
    password: rules.password,
    emailCode: rules.emailCode,
    inviteCode: rules.inviteCode,
    username: rules.username,
    mobile: rules.mobile,
    email: rules.email,
    withdrawAmount: rules.withdrawAmount,
    transferAmount: rules.transferAmount,
    swapAmount: rules.swapAmount,
    rechargeAmount: rules.rechargeAmount,
    payPassword: rules.payPassword,
    withdrawPassword: rules.withdrawPassword,
    tradePassword: rules.tradePassword,
    counterparty: rules.counterparty,
    network: rules.network,
    address: rules.address,
    addressName: rules.addressName,
    nickname: rules.nickname,
    confirmPassword: rules.confirmPassword,
  }
  for (const [name, rule] of Object.entries(required)) {
    t.equal(rule(''), `rules.${name}.required`)
    t.equal(rule('  '), `rules.${name}.required`, 'blanks are no value')
  }
  t.equal(rules.newPassword(''), 'rules.password.required')
})

t.test('each field accepts its characters only, and only in its length', async (t) => {
  const fields: [rules.Rule, string, good: string[], bad: string[]][] = [
    [rules.mobile, 'rules.mobile.invalid', ['12345', '+86 138-0000', '1'.repeat(20)], ['1234', 'x12345', '12345x']],
    [rules.emailCode, 'rules.emailCode.invalid', ['ab12', '12345678'], ['123', '123456789', '-1234', '1234-']],
    [
      rules.inviteCode,
      'rules.inviteCode.invalid',
      ['a', 'A_b-9', 'x'.repeat(64)],
      ['ab c', 'é1', '1é', 'x'.repeat(65)],
    ],
    [rules.address, 'rules.address.invalid', ['x'.repeat(10), 'bc:1q_-.'.repeat(16)], ['x'.repeat(9), 'x'.repeat(129)]],
    [rules.address, 'rules.address.invalid', [], ['/xxxxxxxxxx', 'xxxxxxxxxx/', 'xxxxx xxxxx']],
    [rules.symbol, 'rules.invalid', ['SNT/USDT', 'x'.repeat(20)], ['', '.SNT', 'SNT.', 'x'.repeat(21)]],
    [rules.orderId, 'rules.invalid', ['T1', 'a_B-9', 'x'.repeat(64)], ['', '/T1', 'T1/', 'x'.repeat(65)]],
    [rules.username, 'rules.username.length', ['abc', 'x'.repeat(30)], ['ab', 'x'.repeat(31)]],
    [rules.newPassword, 'rules.password.length', ['abcdef', 'x'.repeat(30)], ['abcde', 'x'.repeat(31)]],
    [rules.newPassword, 'rules.password.blanks', [], ['abc def', 'abcdef ', 'abc\tdef']],
    [rules.newPassword, 'rules.brackets', ['&"\'abc'], ['<abcdef', 'abcdef>']],
    [rules.newPassword, 'rules.invalid', [], ['\u0000abcdef', 'abcdef\u0080']],
    [rules.nickname, 'rules.tooLong', ['小明', 'x'.repeat(30)], ['x'.repeat(31)]],
    [rules.nickname, 'rules.brackets', [], ['<b', 'b>']],
    [rules.addressName, 'rules.tooLong', ['x'.repeat(40)], ['x'.repeat(41)]],
    [rules.addressName, 'rules.brackets', [], ['<b', 'b>']],
    [rules.text, 'rules.tooLong', ['', '<b>', 'x'.repeat(500)], ['x'.repeat(501)]],
    [rules.realname, 'rules.tooLong', ['', 'x'.repeat(500)], ['x'.repeat(501)]],
    [rules.realname, 'rules.invalid', ['O’Neil'], ['a\u0000', '\u0000a']],
    [rules.bio, 'rules.invalid', ['', 'one\ntwo\r\n\tthree'], ['a\u0000', '\u0000a', '\u0000']],
    [rules.bio, 'rules.brackets', [], ['<b', 'b>']],
  ]
  for (const [rule, message, good, bad] of fields) {
    for (const value of good) t.equal(rule(value), null, value)
    for (const value of bad) t.equal(rule(value), message, JSON.stringify(value))
  }
})

t.test('texts must fit the upstream’s columns, which store characters of HTML escaped', async (t) => {
  t.equal(rules.storedLength('a&<>"\''), 1 + 5 + 4 + 4 + 6 + 6)
  for (const [rule, most, column] of [
    [rules.nickname, '&'.repeat(10), 'nickname'],
    [rules.bio, '&'.repeat(20), 'bio'],
    [rules.email, `${'x'.repeat(50)}@${'y'.repeat(46)}.de`, 'email'],
    [rules.avatar, `/${'x'.repeat(254)}`, 'avatar'],
  ] as const) {
    t.equal(rule(most), null, column)
    t.equal(rule(column === 'email' ? `x${most}` : `${most}x`), 'rules.tooLong', column)
  }
})

t.test('a picture is empty, a path, a web address or a data URI', async (t) => {
  for (const good of [
    '',
    '/',
    '/uploads/a.png',
    'https://a.example/a.png',
    'http://a',
    'data:image/png;base64,AA+/==',
    'data:image/jpg;base64,AA',
    'data:image/jpeg;base64,AA',
    'data:image/svg+xml;base64,AA',
  ])
    t.equal(rules.avatar(good), null, good)
  for (const bad of [
    'a.png',
    'x/a.png',
    '//evil.example/a.png',
    '/\\evil.example',
    '/a b',
    '/a"b',
    'https://',
    'https://a b',
    'https://a<b',
    'xhttps://a',
    'javascript:alert(1)',
    'data:text/html;base64,AA',
    'data:image/png;base64,',
    'data:image/png;base64,A"A',
    'data:image/png;base64,AA"',
  ])
    t.equal(rules.avatar(bad), 'rules.avatar.invalid', bad)
})

t.test('every required field has a maximum length', async (t) => {
  const { password, confirmPassword, payPassword, network, account, counterparty } = rules
  for (const rule of [password, confirmPassword, payPassword, network, account, counterparty]) {
    t.equal(rule('x'.repeat(500)), null)
    t.equal(rule('x'.repeat(501)), 'rules.tooLong')
  }
})

t.test('the two passwords must be equal', async (t) => {
  t.equal(rules.same('a', 'a'), null)
  t.equal(rules.same('a', 'b'), 'rules.confirmPassword.differs')
  const confirmed = rules.confirmed('newpassword')
  t.equal(confirmed({ newpassword: 'a', confirmPassword: 'a' }), null)
  t.strictSame(confirmed({ newpassword: 'a', confirmPassword: 'b' }), {
    confirmPassword: 'rules.confirmPassword.differs',
  })
})

t.test('the member’s own e-mail address: compared as the upstream does, unless it is unknown or masked', async (t) => {
  t.equal(rules.ownEmail('Demo@Example.com ', 'demo@example.com'), null)
  t.equal(rules.ownEmail('other@example.com', 'demo@example.com'), 'rules.oldEmail.differs')
  for (const unknown of [null, 'd***@example.com']) t.equal(rules.ownEmail('demo@example.com', unknown), null)
})

t.test('input is trimmed before it is validated, in the form and on the server', async (t) => {
  const blanks = ' '.repeat(9)
  const examples: [rules.Rule, string][] = [
    [rules.account, 'alice'],
    [rules.counterparty, 'alice'],
    [rules.mobile, '+86 138 0000 0001'],
    [rules.username, 'alice'],
    [rules.inviteCode, 'DEMO88'],
    [rules.email, 'alice@example.com'],
    [rules.emailCode, '123456'],
    [rules.address, '0xDe000000000000000000000000000000000000B2'],
    [rules.addressName, 'x'.repeat(40)],
    [rules.nickname, 'x'.repeat(30)],
  ]
  for (const [rule, good] of examples) {
    t.equal(rule(`${blanks}${good}\n`), null, good)
    t.equal(checked(rule).parse(`${blanks}${good}\n`), good, good)
  }
  for (const check of [
    rules.username,
    (value: string) => checked(rules.username).safeParse(value).error?.issues[0]?.message,
  ])
    t.equal(check(`a${blanks}`), 'rules.username.length')
  t.equal(rules.optional(rules.email)(blanks), null)
  t.equal(rules.optional(rules.email)('a'), 'rules.email.invalid')
})

t.test('a password is never trimmed', async (t) => {
  for (const rule of [rules.password, rules.payPassword, rules.confirmPassword])
    t.equal(checked(rule).parse(' secret '), ' secret ')
  t.equal(rules.newPassword(' secret'), 'rules.password.blanks')
})
