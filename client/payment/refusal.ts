/** What a refusal is about. The upstream says it in a text only, in one of the app's languages or in English. */
import type { ApiProblem } from '../data/api.ts'

const PASSWORD = /password|\bpin\b|密码|密碼|パスワード|비밀번호|암호|mật khẩu|şifre|parola|รหัสผ่าน/i
const NOT_FOUND =
  /not exist|not found|no such|incorrect|不存在|不正确|不正確|存在しません|존재하지|không tồn tại|bulunamadı|ไม่พบ|ไม่มี/i
const ACCOUNT =
  /account|user|member|recipient|payee|账户|帐户|账号|帳戶|帳號|用户|用戶|对方|對方|アカウント|相手|계정|상대|tài khoản|người nhận|hesap|alıcı|บัญชี|ผู้รับ/i

type Refusal = Pick<ApiProblem, 'code' | 'message' | 'fields'>

/** Whether the payment password is wrong: then, and only then, its field is marked. */
export const isWrongPassword = ({ code, message, fields }: Refusal): boolean =>
  'payPassword' in fields || (code === 'refused' && PASSWORD.test(message))

/** Whether there is no such recipient. */
export const isUnknownRecipient = (problem: Refusal): boolean =>
  !isWrongPassword(problem) &&
  ('account' in problem.fields ||
    (problem.code === 'refused' && ACCOUNT.test(problem.message) && NOT_FOUND.test(problem.message)))
