import type { RechargeState } from '../../shared/states.ts'
import type { Tone } from '../ui/badge.tsx'

/** How the states of a deposit are coloured. */
export const RECHARGE_TONES: Record<RechargeState, Tone> = {
  waiting: 'busy',
  paid: 'busy',
  arrived: 'good',
  cancelled: 'plain',
  expired: 'plain',
  unknown: 'plain',
}
