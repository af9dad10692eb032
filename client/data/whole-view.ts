import type { Part, ViewData } from '../../shared/contract/view.ts'
import { ApiProblem, completeView } from './api.ts'

/** Like `completeView`, for screens that need every part. @throws ApiProblem, also if a part failed */
export async function wholeView<V extends 'tasks' | 'task' | 'task-run'>(
  name: V,
  query: Record<string, string> = {},
): Promise<ViewData[V]> {
  const { parts } = await completeView(name, query)
  const data = Object.entries<Part<unknown>>(parts).map(([name, part]) => {
    if ('data' in part) return [name, part.data]
    throw new ApiProblem(part.status === 'failed' ? part.code : 'timeout', { outcome: 'not_sent' })
  })
  return Object.fromEntries(data) as ViewData[V]
}
