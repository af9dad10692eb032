/** Which lines of the fund details are earnings. The upstream's values of `kind` are assumed; correct them here. */
export type EarningKind = 'task' | 'promotion'

export const earningKinds: Record<EarningKind, readonly string[]> = {
  task: ['income', 'task_income'],
  promotion: ['promotion', 'promotion_income'],
}
