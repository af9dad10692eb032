/** Sets a new password with the last code that the stub has sent for a forgotten password. */
import type { Answer, Caller, System } from './system.ts'

type Reset = { email: string; by: Caller; newPassword?: string }

export async function resetPassword(
  { upstream }: System,
  { email, by, newPassword = 'brand-new-1' }: Reset,
): Promise<Answer> {
  const code = upstream.world.codes.findLast((each) => each.event === 'resetpwd')?.code
  return by.call('POST', '/api/user/recoverPassword', { email, code, newPassword, confirmPassword: newPassword })
}
