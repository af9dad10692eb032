import type { Shown } from '../../../shared/contract/view.ts'
import { member, memberAt } from '../../data/session.ts'

/** Updates the member's balances if these are newer, such as those of the home view. @param at when the upstream returned them, in unix milliseconds */
export function noteBalances(balances: Shown['balances'], at: number): void {
  const known = member.peek()
  if (known && at > memberAt.peek()) member.value = { ...known, ...balances }
}
