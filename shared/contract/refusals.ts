/**
 * The upstream's messages that the app replaces with its own texts, where a text belongs beside the wrong field, or where the message reveals too much.
 * Any other message is shown as it is. The upstream may change its wording at any time, so these lists decide only what is shown. Messages of stock
 * FastAdmin are marked; the others are assumed. To replace another message, add it here.
 */

/** The e-mailed code is wrong, used or too old; the upstream does not say which. */
const WRONG_CODE = new Set([
  'captcha is incorrect', // stock
  'captcha is invalid',
  'captcha error',
  'incorrect captcha',
  'verification code is incorrect',
  'verification code error',
  'incorrect verification code',
  'invalid verification code',
  '验证码不正确', // stock
  '验证码错误',
  '邮箱验证码不正确',
  '邮箱验证码错误',
  '驗證碼不正確',
  '驗證碼錯誤',
  '認証コードが正しくありません',
  '確認コードが正しくありません',
  '인증 코드가 올바르지 않습니다',
  '인증번호가 올바르지 않습니다',
  'mã xác minh không đúng',
  'mã xác nhận không đúng',
])

/** A code was sent to this e-mail address a moment ago. */
const CODE_JUST_SENT = new Set([
  'send frequently', // stock
  'sent too frequently',
  'too frequent',
  '发送频繁', // stock
  '发送过于频繁',
  '發送頻繁',
  '發送過於頻繁',
])

/** There is no such account, or the password is wrong. Both get the same text, because different texts would tell strangers which accounts exist. */
const WRONG_LOGIN = new Set([
  'account is incorrect', // stock
  'password is incorrect', // stock
  'account not exist',
  'account does not exist',
  'user not exist',
  'user does not exist',
  'username is incorrect',
  'incorrect account',
  'incorrect username',
  'incorrect password',
  'password error',
  'username or password is incorrect',
  'account or password is incorrect',
  'incorrect username or password',
  '账户不正确', // stock
  '密码不正确', // stock
  '账户不存在',
  '账号不正确',
  '账号不存在',
  '用户不存在',
  '密码错误',
  '用户名或密码错误',
  '账户或密码错误',
  '账号或密码错误',
  '帳戶不正確',
  '帳戶不存在',
  '帳號不正確',
  '帳號不存在',
  '密碼不正確',
  '密碼錯誤',
  '帳號或密碼錯誤',
  'アカウントが正しくありません',
  'パスワードが正しくありません',
  '계정이 올바르지 않습니다',
  '비밀번호가 올바르지 않습니다',
  'tài khoản không đúng',
  'mật khẩu không đúng',
])

/** The recipient of a transfer does not exist. */
const NO_RECIPIENT = new Set([
  'the other account does not exist',
  'account not exist',
  'account does not exist',
  'user not exist',
  'user does not exist',
  'recipient does not exist',
  '对方账户不存在',
  '对方账号不存在',
  '账户不存在',
  '账号不存在',
  '用户不存在',
  '對方帳戶不存在',
  '對方帳號不存在',
  '帳戶不存在',
  '帳號不存在',
  '使用者不存在',
  '相手のアカウントが存在しません',
  '상대방 계정이 존재하지 않습니다',
  'tài khoản người nhận không tồn tại',
])

/** The payment password is wrong. Messages that may be about another password are missing. */
const WRONG_PAY_PASSWORD = new Set([
  'payment password is incorrect',
  'payment password error',
  'incorrect payment password',
  'pay password is incorrect',
  'the payment password is incorrect',
  '支付密码不正确',
  '支付密码错误',
  '支付密碼不正確',
  '支付密碼錯誤',
  '支払いパスワードが正しくありません',
  '결제 비밀번호가 올바르지 않습니다',
  'mật khẩu thanh toán không đúng',
])

/** Registration: whose name, address or number already has an account. The first of each language is stock FastAdmin's. */
const TAKEN: Record<string, [error: string, messages: ReadonlySet<string>]> = {
  username: [
    'rules.username.taken',
    new Set([
      'username already exist', // stock
      'username already exists',
      'username has already been taken',
      'user already exists',
      'account already exists',
      '用户名已经存在', // stock
      '用户名已存在',
      '用户已存在',
      '账户已存在',
      '账号已存在',
      '該用戶名已存在',
      '用戶名已存在',
      '使用者名稱已存在',
      '帳號已存在',
      'このユーザー名は既に存在します',
      'ユーザー名は既に存在します',
      '사용자 이름이 이미 존재합니다',
      'tên người dùng đã tồn tại',
    ]),
  ],
  email: [
    'rules.taken',
    new Set(['email already exist', 'email already exists', '邮箱已经存在', '邮箱已存在', '郵箱已存在']),
  ],
  mobile: [
    'rules.taken',
    new Set(['mobile already exist', 'mobile already exists', '手机号已经存在', '手机号已存在', '手機號已存在']),
  ],
}

/** Registration: nobody has this invitation code. Stock FastAdmin has no such codes. */
const UNKNOWN_INVITE = new Set([
  'invitation code is incorrect',
  'invitation code does not exist',
  'invitation code error',
  'invite code is incorrect',
  'invite code does not exist',
  'invalid invitation code',
  'invalid invite code',
  'incorrect invitation code',
  '邀请码不正确',
  '邀请码错误',
  '邀请码不存在',
  '邀请码无效',
  '邀請碼不正確',
  '邀請碼錯誤',
  '邀請碼不存在',
  '邀請碼無效',
  '招待コードが正しくありません',
  '초대 코드가 올바르지 않습니다',
  'mã mời không đúng',
])

/** What a refused registration is about. */
function refusedRegistration(message: string, given: Readonly<Record<string, unknown>>): Record<string, string> | null {
  if (UNKNOWN_INVITE.has(message)) return { inviteCode: 'rules.inviteCode.invalid' }
  for (const [name, [error, messages]] of Object.entries(TAKEN))
    if (name in given && messages.has(message)) return { [name]: error }
  return null
}

const plain = (message: string): string =>
  message
    .trim()
    .replace(/[.!。！]+$/, '')
    .toLowerCase()

/**
 * The fields that a refusal is about, each with the text key of what is wrong; null for a message that stays as it is.
 * @param given the input of the call, as the client sent it
 */
export function refusedFields(
  message: string,
  given: Readonly<Record<string, unknown>>,
): Record<string, string> | null {
  if ('code' in given && WRONG_CODE.has(plain(message))) return { code: 'rules.emailCode.wrong' }
  // only a registration has an `inviteCode`
  if ('inviteCode' in given) return refusedRegistration(plain(message), given)
  // only the call that sends a code has an `event`
  if ('event' in given && CODE_JUST_SENT.has(plain(message))) return { email: 'rules.emailCode.again' }
  for (const name of ['payPassword', 'oldPassword'])
    if (name in given && WRONG_PAY_PASSWORD.has(plain(message))) return { [name]: 'rules.payPassword.wrong' }
  // of the calls with an `account`, only a transfer has a `coin`
  if ('account' in given && 'coin' in given)
    return NO_RECIPIENT.has(plain(message)) ? { account: 'rules.counterparty.unknown' } : null
  if ('account' in given && WRONG_LOGIN.has(plain(message)))
    return { account: 'rules.login.wrong', password: 'rules.login.wrong' }
  return null
}
