/** The states of a started task (section 4 of the specification), with what the member may do in each and which states can follow. */
import type { State } from './states.ts'

export type PledgeState = 'new' | 'running' | 'done_today' | 'expired' | 'ended' | 'unknown'
export const pledgeStates: Record<PledgeState, State<'start' | 'continue' | 'renew', PledgeState>> = {
  new: { actions: ['start'], next: ['running', 'expired'] },
  running: { actions: ['continue'], next: ['done_today', 'expired'] },
  done_today: { actions: [], next: ['new', 'ended'] },
  expired: { actions: ['renew'], next: ['new'] },
  ended: { actions: [], next: [], final: true },
  unknown: { actions: [], next: ['new', 'running', 'done_today', 'expired', 'ended'] },
}
