import type { PledgeState } from '../../../shared/pledge-states.ts'

/** The filters offered for a member's tasks, in the order of their tabs. */
export const taskFilters = ['all', 'new', 'running', 'done_today', 'expired', 'ended'] as const

export type TaskFilter = 'all' | PledgeState
