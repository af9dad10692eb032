import { TASK } from '../../core/paths.ts'

/** The task that a purchase is for: the one that the link names, or the one whose page it returns to. */
export function taskOf(query: URLSearchParams): string | null {
  const [page, search] = (query.get('return') ?? '').split('?')
  const returned = page === TASK ? new URLSearchParams(search).get('id') : null
  return [query.get('task'), returned].find((id) => id && /^\d+$/.test(id)) ?? null
}
