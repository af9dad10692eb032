/** Which movements on the balance are earnings. The upstream's values of a movement's `kind` are assumed here; correct them if they differ. */
export type EarningKind = 'task' | 'promotion'

export const earningKinds: Record<EarningKind, readonly string[]> = {
  task: ['income', 'task_income'],
  promotion: ['promotion', 'promotion_income'],
}
