/** What a refusal is about, where the server does not say which field is wrong. */

type Refusal = { readonly code: string; readonly message: string; readonly fields: Readonly<Record<string, string>> }

/** The upstream names the password in a text only, in one of the app's languages or in English. */
const PASSWORD = /password|\bpin\b|密码|密碼|パスワード|비밀번호|암호|mật khẩu|şifre|parola|รหัสผ่าน/i

/** Whether the payment password is wrong: then, and only then, its field is marked. Only that depends on how the message is worded. */
export const isWrongPassword = ({ code, message, fields }: Refusal): boolean =>
  'payPassword' in fields || (code === 'refused' && PASSWORD.test(message))
