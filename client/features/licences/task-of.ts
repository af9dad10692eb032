/** The page of a task, as a purchase is asked to return to. */
const TASK_PAGE = /^\/pages\/task-list\/detail\?(?:.*&)?id=(\d+)/

/** The task that a purchase is for: the one that the link names, or the one whose page it returns to. */
export function taskOf(query: URLSearchParams): string | null {
  const [named = '', back = ''] = [query.get('task') ?? '', query.get('return') ?? '']
  return /^\d+$/.test(named) ? named : (TASK_PAGE.exec(back)?.[1] ?? null)
}

/** of that task's figures in the purchase, in pixels */
export const HEIGHT = 148
