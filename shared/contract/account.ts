import * as rules from '../rules.ts'
import { decimal, flag, identifier, ifSent, image, integer, maybe, name, text } from './fields.ts'
import { checked } from './inputs.ts'
import { body, empty, nothing, record, secret } from './record.ts'
import type { Row } from './row.ts'

/**
 * The member. A figure, flag, `bio` or `email` that the upstream does not send is null. Otherwise a missing balance would be shown as 0, and a
 * missing e-mail address as "none". The upstream's `score` is not read as a balance, because stock FastAdmin counts its points there.
 */
const member = record(
  {
    id: [identifier, 'id', 'user_id'],
    username: [name, 'username'],
    realname: [text, 'realname'],
    nickname: [text, 'nickname'],
    bio: [ifSent(text), 'bio'],
    avatar: [image, 'avatar'],
    email: [ifSent(text), 'email'],
    mobile: [text, 'mobile'],
    inviteCode: [text, 'invite_code'],
    level: [maybe(integer), 'level'],
    levelName: [text, 'level_name'],
    usdt: [maybe(decimal), 'money'],
    snt: [maybe(decimal), 'coin', 'snt'],
    frozenUsdt: [maybe(decimal), 'frozen_money'],
    frozenSnt: [maybe(decimal), 'frozen_coin'],
    hasPayPassword: [maybe(flag), 'has_pay_password', 'has_set'],
  },
  'userinfo',
)

const newPayPassword = {
  password: secret([checked(rules.newPayPassword), 'password']),
  confirmPassword: secret([checked(rules.confirmPassword), 'confirm_password']),
} as const

export const account = {
  'GET user/info': { policy: 'read', input: empty, output: member },
  'POST user/profile': {
    policy: 'write',
    // the upstream clears `bio` and `avatar` if they are missing, so the server adds those that the client does not send (`keepProfile`)
    input: body({
      avatar: [checked(rules.avatar).optional(), 'avatar'],
      bio: [checked(rules.bio).optional(), 'bio'],
      nickname: [checked(rules.nickname).optional(), 'nickname'],
      username: [checked(rules.username).optional(), 'username'],
      realname: [checked(rules.realname).optional(), 'realname'],
    }),
    output: nothing,
  },
  'POST user/bindEmail': {
    policy: 'credential',
    input: body({
      email: [checked(rules.email), 'email'],
      code: secret([checked(rules.emailCode), 'captcha']),
    }),
    output: nothing,
  },
  'POST user/changeEmail': {
    policy: 'credential',
    input: body({
      oldEmail: [checked(rules.email), 'old_email'],
      email: [checked(rules.email), 'email'],
      code: secret([checked(rules.emailCode), 'captcha']),
    }),
    output: nothing,
  },
  'POST user/resetPayPassword': {
    policy: 'credential',
    input: body(
      { oldPassword: secret([checked(rules.text).optional(), 'old_password']), ...newPayPassword },
      rules.confirmed('password'),
    ),
    output: nothing,
  },
  'POST user/recoverPayPassword': {
    policy: 'credential',
    input: body(
      {
        email: [checked(rules.email), 'email'],
        code: secret([checked(rules.emailCode), 'captcha']),
        ...newPayPassword,
      },
      rules.confirmed('password'),
    ),
    output: nothing,
  },
} as const satisfies Record<string, Row>
