import type { Shown } from '../../../shared/contract/view.ts'
import { member, memberAt } from '../../data/session.ts'

/** Replaces the member's balances if `balances` are newer. @param at when the upstream returned `balances`, in unix milliseconds */
export function noteBalances(balances: Shown['balances'], at: number): void {
  const known = member.peek()
  if (known && at > memberAt.peek()) member.value = { ...known, ...balances }
}
