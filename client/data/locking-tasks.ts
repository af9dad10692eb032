import { call } from './api.ts'

/** The name under which the tasks that lock principal are cached: the page of withdrawals loads them, My assets shows them offline. */
export const LOCKING_TASKS = 'locking tasks'

/** Requests the first page of the member's tasks and leaves out those that have ended. @throws ApiProblem */
export async function requestLockingTasks() {
  const { items, more } = await call('GET purchase/taskPledgeList', { page: 1 })
  return { items: items.filter(({ state }) => state !== 'ended'), more }
}
