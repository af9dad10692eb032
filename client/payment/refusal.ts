/** Recognizes refusals that are about the payment password, even if the server does not name the wrong field. */

type Refusal = { readonly code: string; readonly message: string; readonly fields: Readonly<Record<string, string>> }

/** The upstream reports a wrong password only by its message, in one of the app's languages. */
const PASSWORD = /password|\bpin\b|密码|密碼|パスワード|비밀번호|암호|mật khẩu|şifre|parola|รหัสผ่าน/i

/**
 * Whether the refusal is about the payment password. If so, the password field is marked; nothing else depends on the wording of the upstream's
 * messages.
 */
export const isWrongPassword = ({ code, message, fields }: Refusal): boolean =>
  'payPassword' in fields || (code === 'refused' && PASSWORD.test(message))
