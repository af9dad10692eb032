import type { PledgeState } from '../../../shared/states.ts'

/** The states by which a member's tasks can be filtered. */
export const taskFilters = ['all', 'new', 'running', 'done_today', 'expired', 'ended'] as const

export type TaskFilter = 'all' | PledgeState
