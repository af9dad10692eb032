/**
 * The state tables (section 4 of the specification): what the member may do in each state, and which states can follow. Screens and server use these
 * names, never the upstream's codes. The states of started tasks have a file of their own, `pledge-states.ts`, because only they are needed to draw
 * home.
 */

export type State<Action extends string, Name extends string> = {
  readonly actions: readonly Action[]
  readonly next: readonly Name[]
  readonly final?: true
}

export type RechargeState = 'waiting' | 'paid' | 'arrived' | 'cancelled' | 'expired' | 'unknown'
export const rechargeStates: Record<RechargeState, State<'confirm_paid' | 'cancel' | 'order_again', RechargeState>> = {
  waiting: { actions: ['confirm_paid', 'cancel'], next: ['paid', 'arrived', 'cancelled', 'expired'] },
  paid: { actions: [], next: ['arrived', 'expired'] },
  arrived: { actions: [], next: [], final: true },
  cancelled: { actions: ['order_again'], next: [], final: true },
  expired: { actions: ['order_again'], next: [], final: true },
  unknown: { actions: [], next: ['waiting', 'paid', 'arrived', 'cancelled', 'expired'] },
}

export type WithdrawalState = 'review' | 'sending' | 'sent' | 'refused' | 'unknown'
export const withdrawalStates: Record<WithdrawalState, State<never, WithdrawalState>> = {
  review: { actions: [], next: ['sending', 'refused'] },
  sending: { actions: [], next: ['sent'] },
  sent: { actions: [], next: [], final: true },
  refused: { actions: [], next: [], final: true },
  unknown: { actions: [], next: ['review', 'sending', 'sent', 'refused'] },
}

/** The states of a withdrawal that is not refused, in order. */
export const withdrawalSteps = ['review', 'sending', 'sent'] as const

/** Licences are for training software or for a training node; both have the same states. */
export type LicenceKind = 'software' | 'node'
export type LicenceState = 'not_owned' | 'valid' | 'expired' | 'unknown'
export const licenceStates: Record<LicenceState, State<'buy' | 'renew', LicenceState>> = {
  not_owned: { actions: ['buy'], next: ['valid'] },
  valid: { actions: ['renew'], next: ['expired'] },
  expired: { actions: ['renew'], next: ['valid'] },
  unknown: { actions: [], next: ['not_owned', 'valid', 'expired'] },
}
