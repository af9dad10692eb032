import * as rules from '../rules.ts'
import { decimal, flag, identifier, image, integer, maybe, name, text, time } from './fields.ts'
import { checked } from './inputs.ts'
import { body, empty, nothing, record } from './record.ts'
import type { Row } from './row.ts'

/** The member. Balances are null when the upstream does not say, never 0. */
const member = record(
  {
    id: [identifier, 'id', 'user_id'],
    username: [name, 'username'],
    realname: [text, 'realname'],
    nickname: [text, 'nickname'],
    bio: [text, 'bio'],
    avatar: [image, 'avatar'],
    email: [text, 'email'],
    mobile: [text, 'mobile'],
    inviteCode: [text, 'invite_code'],
    level: [maybe(integer), 'level'],
    levelName: [text, 'level_name'],
    usdt: [maybe(decimal), 'money'],
    snt: [maybe(decimal), 'coin', 'score', 'snt'],
    frozenUsdt: [maybe(decimal), 'frozen_money'],
    frozenSnt: [maybe(decimal), 'frozen_coin'],
    hasPayPassword: [maybe(flag), 'has_pay_password', 'has_set'],
    joinedAt: [time, 'createtime', 'jointime'],
  },
  'userinfo',
)

const newPayPassword = {
  password: [checked(rules.newPayPassword), 'password'],
  confirmPassword: [checked(rules.confirmPassword), 'confirm_password'],
} as const

export const account = {
  'GET user/info': { policy: 'read', input: empty, output: member },
  'POST user/profile': {
    policy: 'write',
    // the upstream empties `bio` and `avatar` when they are not sent, so both are needed
    input: body({
      avatar: [checked(rules.text), 'avatar'],
      bio: [checked(rules.text), 'bio'],
      nickname: [checked(rules.nickname).optional(), 'nickname'],
      username: [checked(rules.username).optional(), 'username'],
      realname: [checked(rules.text).optional(), 'realname'],
    }),
    output: nothing,
  },
  'POST user/bindEmail': {
    policy: 'credential',
    input: body({
      email: [checked(rules.email), 'email'],
      code: [checked(rules.emailCode), 'captcha'],
    }),
    output: nothing,
  },
  'POST user/changeEmail': {
    policy: 'credential',
    input: body({
      oldEmail: [checked(rules.email), 'old_email'],
      email: [checked(rules.email), 'email'],
      code: [checked(rules.emailCode), 'captcha'],
    }),
    output: nothing,
  },
  'POST user/resetPayPassword': {
    policy: 'credential',
    input: body({
      oldPassword: [checked(rules.text).optional(), 'old_password'],
      ...newPayPassword,
    }),
    output: nothing,
  },
  'POST user/recoverPayPassword': {
    policy: 'credential',
    input: body({
      email: [checked(rules.email), 'email'],
      code: [checked(rules.emailCode), 'captcha'],
      ...newPayPassword,
    }),
    output: nothing,
  },
} as const satisfies Record<string, Row>
