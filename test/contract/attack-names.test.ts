/** Names and texts that deceive other members, or that the upstream's database would store differently. */
import { attack, type Row, wish } from '../support/attacks.ts'
import { confirmedIntent } from '../support/system.ts'

const NAMES: Row[] = (
  [
    ['half a character in a name would empty the whole profile', 'user/profile', { nickname: 'a\ud800' }, 'nickname'],
    ['half a character in a text', 'user/profile', { bio: '\udfff', avatar: '' }, 'bio'],
    ['half a character in a payee', 'user/transfer', { ...wish('1'), account: 'al\ud83dice' }, 'account'],
    ['half a character in a payment password', 'user/transfer', wish('1', '\ud800'), 'payPassword'],
    ['half a character in a password', 'user/login', { account: 'demo', password: '\ud800' }, 'password'],
    ['a name that is read backwards', 'user/profile', { nickname: '\u202eecila' }, 'nickname'],
    ['a name that nobody sees', 'user/profile', { nickname: '\u200b\u2060' }, 'nickname'],
    ['a user name with something invisible', 'user/profile', { username: 'ali\u200bce' }, 'username'],
    [
      'a new member whose name looks like another’s',
      'user/register',
      { username: 'dem\u2060o', password: 'secret1', confirmPassword: 'secret1', inviteCode: 'DEMO88' },
      'username',
    ],
    ['a NUL in the name of a payout account', 'bank/add', { name: 'a\0b' }, 'name'],
    ['a tag in a network', 'bank/add', { network: 'TRC20<b>' }, 'network'],
    ['a tag in the network of a recharge', 'recharge/recharge', { amount: '50', network: 'TRC20<b>' }, 'network'],
  ] as const
).map(([name, path, input, field]) => [
  name,
  async (s) => {
    const address = '0xDe000000000000000000000000000000000000B2'
    const whole = path === 'bank/add' ? { network: 'BEP20', address, name: 'mine', ...input } : input
    const caller = await s.login()
    const { status, body } = await caller.call('POST', `/api/${path}`, whole, confirmedIntent())
    return [status, Object.keys(Object(body.fields)), s.upstream.requests.length]
  },
  [400, [field], 0],
])

attack('names', NAMES)
