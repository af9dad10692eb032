import { TASK } from '../../core/paths.ts'

/** Id of the task that a purchase is for; null for none. It comes from `task` in the link, or from the task's page to which the link returns. */
export function taskOf(query: URLSearchParams): string | null {
  const [page, search] = (query.get('return') ?? '').split('?')
  const returned = page === TASK ? new URLSearchParams(search).get('id') : null
  return [query.get('task'), returned].find((id) => id && /^\d+$/.test(id)) ?? null
}
