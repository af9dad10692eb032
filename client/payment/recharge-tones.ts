import type { ShownRecharge } from '../data/recharge-state.ts'
import type { Tone } from '../ui/badge.tsx'

/** How the states of a deposit are coloured. */
export const RECHARGE_TONES: Record<ShownRecharge, Tone> = {
  waiting: 'busy',
  said: 'busy',
  paid: 'busy',
  arrived: 'good',
  cancelled: 'plain',
  expired: 'plain',
  unknown: 'plain',
}
