/** The deposits that this device knows and that are not over yet. */
import { deviceOrders, mayBeCredited, type SentDeposit, sentDeposits, type WaitingDeposit } from './device-notes.ts'

/** The deposits that wait for payment. */
export const waitingDeposits = (now: number): readonly WaitingDeposit[] =>
  deviceOrders.value.filter((each) => each.kind === 'recharge').filter(({ until }) => until > now)

/** The deposits that may still be credited: first those that wait for payment, because the member must still act; each group with the newest first. */
export const openDeposits = (now: number): readonly (WaitingDeposit | SentDeposit)[] =>
  [waitingDeposits(now), sentDeposits(now).filter(mayBeCredited)].flatMap((each) => [...each].sort(newestFirst))

/** Whether this device knows a deposit that waits for payment or is marked as sent, also one that has ended without a credit and was not seen since. */
export const hasDeposit = (now: number): boolean => waitingDeposits(now).length + sentDeposits(now).length > 0

/** Compares orders by when they were made. */
export const newestFirst = (a: WaitingDeposit | SentDeposit, b: WaitingDeposit | SentDeposit): number =>
  (b.createdAt ?? 0) - (a.createdAt ?? 0)

/** Whether a deposit that is marked as sent has passed its time to pay, while the upstream still reports it as waiting for payment. */
export const isOverdue = ({ state, until }: SentDeposit, now: number): boolean =>
  state === 'said' && until !== null && now >= until
