/** Helpers for guesses at passwords, on a server with the limits of production. */
import { THROTTLE_LIMITS } from '../../server/policy.ts'
import { type Caller, confirmedIntent, type System } from './system.ts'

export const real = { deps: { throttleLimits: THROTTLE_LIMITS } }
export const from = (address: string) => ({ 'x-forwarded-for': address })
export const pay = (caller: Caller, amount: string, payPassword: string) =>
  caller.call('POST', '/api/user/transfer', { account: 'newbie', amount, coin: 'usdt', payPassword }, confirmedIntent())
export const wrong = (account = 'demo') => ({ account, password: 'not it' })

/** Logs in demo and requests the member's details. From these, the server learns the member's name, e-mail address and mobile number. */
export async function known(system: System): Promise<Caller> {
  const demo = system.upstream.world.byName('demo')
  if (!demo) throw new Error('no demo')
  demo.mobile = '13800000009'
  const caller = await system.login()
  await caller.call('GET', '/api/user/info')
  system.upstream.requests.length = 0
  return caller
}
