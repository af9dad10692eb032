import { randomInt } from 'node:crypto'
import { Refusal } from './envelope.ts'
import type { Context, Handler } from './handler.ts'
import type { Member } from './records.ts'
import { TOKEN_LIFE_S, type World } from './world.ts'

const CODE_LIFE_S = 600
const CODE_AGAIN_S = 60
const CODE_TRIES = 10

/** The address of a member's avatar. As in stock FastAdmin, the default is the first letter of the name, as a data URI. */
export const avatarOf = (member: Member): string =>
  member.avatar ||
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="hsl(${(member.id * 47) % 360},45%,45%)"/><text x="50" y="64" font-size="44" font-family="sans-serif" fill="#fff" text-anchor="middle">${member.username.charAt(0).toUpperCase()}</text></svg>`,
  ).toString('base64')}`

export const opened = ({ world, say, now }: Context, member: Member) => ({
  userinfo: {
    id: member.id,
    username: member.username,
    nickname: member.nickname,
    mobile: member.mobile,
    avatar: avatarOf(member),
    score: 0,
    token: world.login(member),
    user_id: member.id,
    createtime: say.time(now),
    expiretime: say.time(now + TOKEN_LIFE_S),
    expires_in: TOKEN_LIFE_S,
  },
})

/** Uses up an e-mail code. @throws Refusal if the code is wrong, expired or already used, or after `CODE_TRIES` wrong codes */
export function redeemCode(world: World, email: string, event: string, given: string): void {
  const code = world.codes.findLast((each) => each.email === email && each.event === event)
  if (code && code.sent + CODE_LIFE_S > world.now() && code.tries < CODE_TRIES && code.code === given) {
    world.codes = world.codes.filter((each) => each !== code)
    return
  }
  if (code) code.tries += 1
  throw new Refusal('Captcha is incorrect')
}

const byEmail = (world: World, email: string): Member | undefined =>
  [...world.members.values()].find((member) => member.email === email)

export const session: Record<string, Handler> = {
  'POST user/login': (context) => {
    const { world, input } = context
    if (!input.has('account') || !input.has('password')) throw new Refusal('Invalid parameters')
    const member = world.byName(input.text('account'))
    if (!member) throw new Refusal('Account is incorrect')
    if (member.locked) throw new Refusal('Account is locked')
    if (member.password !== input.text('password')) throw new Refusal('Password is incorrect')
    return opened(context, member)
  },

  'POST user/register': (context) => {
    const { world, input } = context
    const username = input.text('username')
    const password = input.text('password')
    const email = input.text('email')
    if (!username || !password) throw new Refusal('Invalid parameters')
    if (password !== input.text('confirm_password')) throw new Refusal('Invalid parameters')
    if (world.byName(username)) throw new Refusal('Username already exist')
    const inviter = [...world.members.values()].find(({ inviteCode }) => inviteCode === input.text('invite_code'))
    if (!inviter) throw new Refusal('Invitation code is incorrect')
    if (email) {
      if (byEmail(world, email)) throw new Refusal('Email already exist')
      redeemCode(world, email, 'register', input.text('code'))
    }
    const member = world.addMember({ username, password, email, mobile: input.text('mobile'), inviter: inviter.id })
    world.giveWelcome(member)
    return opened(context, member)
  },

  'POST user/recoverPassword': ({ world, input }) => {
    const email = input.text('email')
    const member = byEmail(world, email)
    if (!member) throw new Refusal('Account is incorrect')
    redeemCode(world, email, 'resetpwd', input.text('captcha'))
    if (!/^\S{6,30}$/.test(input.text('newpassword'))) throw new Refusal('Password must be 6 to 30 characters')
    member.password = input.text('newpassword')
    return null
  },

  'POST ems/send': ({ world, input, now }) => {
    const email = input.text('email')
    const event = input.text('event') || 'register'
    const taken = byEmail(world, email) !== undefined
    const last = world.codes.findLast((code) => code.email === email && code.event === event)
    if (last && now - last.sent < CODE_AGAIN_S) throw new Refusal('发送频繁')
    if (['register', 'changeemail', 'bindemail'].includes(event) && taken) throw new Refusal('已被注册')
    if (['changepwd', 'resetpwd', 'paypwd'].includes(event) && !taken) throw new Refusal('未注册')
    world.codes.push({ email, event, code: String(randomInt(1_000, 10_000)), sent: now, tries: 0 })
    return null
  },
}
