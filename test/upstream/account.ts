import { LOGIN_NEEDED, Refusal } from './envelope.ts'
import type { Context, Handler } from './handler.ts'
import type { Member } from './records.ts'
import { avatarOf, redeemCode } from './session.ts'

/** The lengths of the columns in the upstream's database. In strict mode, the database refuses a longer value, which crashes the framework. */
const COLUMNS = { nickname: 50, bio: 100, avatar: 255, email: 100 } as const
export function checkColumn(column: keyof typeof COLUMNS, value: string): void {
  if ([...value].length > COLUMNS[column]) throw new Refusal('An error occurred', 500)
}
const store = (member: Member, column: keyof typeof COLUMNS, value: string): void => {
  checkColumn(column, value)
  member[column] = value
}

/** The logged-in member. @throws Refusal with code 500 for a visitor, because stock FastAdmin crashes here instead of asking for a login */
const memberOrCrash = ({ visitor }: Context) => {
  if (!visitor) throw new Refusal('An error occurred', 500)
  return visitor
}

const checkNewPayPassword = ({ input }: Context): string => {
  const password = input.text('password')
  if (!/^\S{6,30}$/.test(password) || password !== input.text('confirm_password'))
    throw new Refusal('Invalid parameters')
  return password
}

export const account: Record<string, Handler> = {
  'GET user/info': ({ member: who, say }) => {
    const member = who()
    const info = say.named(
      {
        id: member.id,
        username: member.username,
        realname: member.realname,
        nickname: member.nickname,
        bio: member.bio,
        avatar: avatarOf(member),
        email: member.email,
        mobile: member.mobile,
        invite_code: member.inviteCode,
        level: member.level,
        level_name: member.level > 1 ? `level ${member.level}` : 'junior',
        money: say.decimal(member.money),
        coin: say.decimal(member.coin, 4),
        frozen_money: say.decimal(member.frozenMoney),
        frozen_coin: say.decimal(member.frozenCoin, 4),
        has_pay_password: say.flag(member.payPassword !== ''),
      },
      { coin: 'snt', has_pay_password: 'has_set' },
    )
    return say.dialect.info === 'bare' ? info : { userinfo: info }
  },

  'POST user/profile': ({ member: who, world, input }) => {
    const member = who()
    const nickname = input.text('nickname')
    const taken = (name: 'nickname' | 'username', value: string) =>
      value !== '' && [...world.members.values()].some((other) => other !== member && other[name] === value)
    if (taken('nickname', nickname)) throw new Refusal('Nickname already exist')
    if (taken('username', input.text('username'))) throw new Refusal('Username already exist')
    if (nickname) store(member, 'nickname', nickname)
    if (input.has('username')) member.username = input.text('username')
    if (input.has('realname')) member.realname = input.text('realname')
    // stores avatar and bio even if they were not sent, because stock FastAdmin then overwrites them with ''
    store(member, 'avatar', input.text('avatar'))
    store(member, 'bio', input.text('bio'))
    return null
  },

  'POST user/bindEmail': (context) => {
    const member = memberOrCrash(context)
    const email = context.input.text('email')
    redeemCode(context.world, email, 'bindemail', context.input.text('captcha'))
    store(member, 'email', email)
    return null
  },

  'POST user/changeEmail': (context) => {
    const member = memberOrCrash(context)
    if (context.input.text('old_email') !== member.email) throw new Refusal('Email is incorrect')
    const email = context.input.text('email')
    redeemCode(context.world, email, 'changeemail', context.input.text('captcha'))
    store(member, 'email', email)
    return null
  },

  'POST user/resetPayPassword': (context) => {
    const member = context.member()
    if (member.payPassword !== '' && member.payPassword !== context.input.text('old_password')) {
      throw new Refusal('Payment password is incorrect')
    }
    member.payPassword = checkNewPayPassword(context)
    return null
  },

  'POST user/recoverPayPassword': (context) => {
    const member = context.member()
    const email = context.input.text('email')
    if (email !== member.email) throw new Refusal('Email is incorrect')
    redeemCode(context.world, email, 'paypwd', context.input.text('captcha'))
    member.payPassword = checkNewPayPassword(context)
    return null
  },

  'POST user/logout': ({ world, token, visitor }) => {
    if (!visitor) throw new Refusal('Please login first', LOGIN_NEEDED)
    world.tokens.delete(token)
    return null
  },
}
