import * as z from 'zod'
import * as rules from '../rules.ts'
import { identifier, image, name, text } from './fields.ts'
import { checked, choice } from './inputs.ts'
import { body, nothing, record, secret } from './record.ts'
import type { Row } from './row.ts'

/** What login and registration return about the member. The token in the same response is dropped. */
const account = record(
  {
    id: [identifier, 'id', 'user_id'],
    username: [name, 'username'],
    nickname: [text, 'nickname'],
    avatar: [image, 'avatar'],
  },
  'userinfo',
)

/** Our names for the purposes of e-mail codes, with the upstream's names for them. */
const events = choice({
  register: 'register',
  reset_password: 'resetpwd',
  change_password: 'changepwd',
  change_email: 'changeemail',
  bind_email: 'bindemail',
  payment_password: 'paypwd',
})

export const session = {
  'POST user/login': {
    policy: 'credential',
    public: true,
    input: body({
      account: [checked(rules.account), 'account'],
      password: secret([checked(rules.password), 'password']),
    }),
    output: account,
  },
  'POST user/register': {
    policy: 'credential',
    public: true,
    input: body(
      {
        username: [checked(rules.username), 'username'],
        password: secret([checked(rules.newPassword), 'password']),
        confirmPassword: secret([checked(rules.confirmPassword), 'confirm_password']),
        inviteCode: [checked(rules.inviteCode), 'invite_code'],
        mobile: [checked(rules.mobile).optional(), 'mobile'],
        email: [checked(rules.email).optional(), 'email'],
        code: secret([checked(rules.emailCode).optional(), 'code']),
      },
      rules.confirmed('password'),
    ),
    output: account,
  },
  'POST user/recoverPassword': {
    policy: 'credential',
    public: true,
    input: body(
      {
        email: [checked(rules.email), 'email'],
        code: secret([checked(rules.emailCode), 'captcha']),
        newPassword: secret([checked(rules.newPassword), 'newpassword']),
        confirmPassword: secret([checked(rules.confirmPassword), 'confirm_password']),
        // without this field, stock FastAdmin expects a mobile number
        type: [z.literal('email').default('email'), 'type'],
      },
      rules.confirmed('newPassword'),
    ),
    output: nothing,
  },
  'POST ems/send': {
    policy: 'credential',
    public: true,
    input: body({
      email: [checked(rules.email), 'email'],
      event: [events, 'event'],
    }),
    output: nothing,
  },
} as const satisfies Record<string, Row>
