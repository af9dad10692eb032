import fc from 'fast-check'
import t from 'tap'
import { checked } from '../../shared/contract/inputs.ts'
import * as rules from '../../shared/rules.ts'

const amount = rules.amount('rules.amount.required')

t.test('amounts', async (t) => {
  for (const good of ['1', '0.5', '12.50', '100000', '0.00000001']) t.equal(amount(good), null, good)
  t.equal(amount(''), 'rules.amount.required')
  for (const bad of ['1e3', '-1', '1,000', '0x10', '.5', '5.', '01', ' 1', '１', 'NaN'])
    t.equal(amount(bad), 'rules.amount.invalid', bad)
  t.equal(amount('0.000000001'), 'rules.amount.decimals')
  for (const none of ['0', '0.00']) t.equal(amount(none), 'rules.amount.positive', none)
  fc.assert(fc.property(fc.string(), (text) => amount(text) !== null || /^\d+(\.\d{1,8})?$/.test(text)))
})

t.test('payment passwords that are easy to guess are refused', async (t) => {
  for (const weak of ['111111', '123456', '654321', '199012', '200101'])
    t.equal(rules.newPayPassword(weak), 'rules.payPassword.weak', weak)
  for (const fine of ['246810', '802461', '135792']) t.equal(rules.newPayPassword(fine), null, fine)
  t.equal(rules.newPayPassword('12345'), 'rules.payPassword.digits')
})

t.test('e-mail addresses', async (t) => {
  for (const good of ['a@b.co', 'first.last+tag@sub.example.com']) t.equal(rules.email(good), null, good)
  for (const bad of ['a', 'a@b', '@b.co', 'a b@c.de', 'a@b.c', 'a@b.co\nc'])
    t.equal(rules.email(bad), 'rules.email.invalid', bad)
  t.equal(rules.email(''), 'rules.email.required')
})

t.test('accounts', async (t) => {
  for (const rule of [rules.account, rules.counterparty]) {
    for (const good of ['alice', ' alice\t', 'alice@example.com', '+86 138 0000 0001', "O'Neil & Co", '小明', 'a"b'])
      t.equal(rule(good), null, good)
    for (const bad of ['alice<b>', '<alice', 'alice>', 'ali\nce', 'ali\u0000ce', 'ali\u0085ce'])
      t.equal(rule(bad), 'rules.invalid', JSON.stringify(bad))
  }
  t.equal(rules.account(' '), 'rules.account.required')
  t.equal(rules.counterparty(''), 'rules.counterparty.required')
  for (const bad of ['ali<ce', 'ali ce', 'ali\u0000ce']) t.equal(rules.username(bad), 'rules.username.characters')
})

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
  }
  for (const [name, rule] of Object.entries(required)) t.equal(rule(''), `rules.${name}.required`)
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
})

t.test('a password is never trimmed', async (t) => {
  for (const rule of [rules.password, rules.payPassword, rules.confirmPassword])
    t.equal(checked(rule).parse(' secret '), ' secret ')
  t.equal(rules.newPassword(' secret'), 'rules.password.blanks')
})
