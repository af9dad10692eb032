import type { ShownRecharge } from '../data/recharge-state.ts'
import type { Tone } from '../ui/badge.tsx'

/** The colours of a deposit's states. */
export const RECHARGE_TONES: Record<ShownRecharge, Tone> = {
  waiting: 'busy',
  said: 'busy',
  paid: 'busy',
  arrived: 'good',
  cancelled: 'plain',
  expired: 'plain',
  unknown: 'plain',
}
