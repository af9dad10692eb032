/** The deposits that this device knows and that are not over yet. */
import {
  deviceOrders,
  mayBeCredited,
  newestFirst,
  type SentDeposit,
  sentDeposits,
  type WaitingDeposit,
} from './device-notes.ts'

/** The deposits that wait for payment, the newest first. */
export const waitingDeposits = (now: number): readonly WaitingDeposit[] =>
  deviceOrders.value
    .filter((each) => each.kind === 'recharge')
    .filter(({ until }) => until > now)
    .sort(newestFirst)

/** The deposits that may still be credited: first those that wait for payment, because the member must still act. */
export const openDeposits = (now: number): readonly (WaitingDeposit | SentDeposit)[] => [
  ...waitingDeposits(now),
  ...sentDeposits(now).filter(mayBeCredited),
]

/** Whether this device knows a deposit that waits for payment or is marked as sent, also one that has ended without a credit and was not seen since. */
export const hasDeposit = (now: number): boolean => waitingDeposits(now).length + sentDeposits(now).length > 0

/** Whether a deposit that is marked as sent has passed its time to pay, while the upstream still reports it as waiting for payment. */
export const isOverdue = ({ state, until }: SentDeposit, now: number): boolean =>
  state === 'said' && until !== null && now >= until
