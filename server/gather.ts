/** Puts one screen's answer together from several rows, side by side. */
import type { Part } from '../shared/contract/view.ts'
import type { Result } from './call.ts'
import { Problem } from './problem.ts'

type Results<T> = { [K in keyof T]: Promise<Result<Exclude<T[K], undefined>>> }

/**
 * Waits for all parts; each says for itself how it went.
 * @throws Problem when a part ended the session: a 401 in any part is a 401 for the whole
 */
export async function gather<T extends object>(
  results: Results<T>,
): Promise<{ parts: { [K in keyof T]: Part<Exclude<T[K], undefined>> } }> {
  const names = Object.keys(results) as (keyof T)[]
  const settled = await Promise.allSettled(names.map((name) => results[name]))
  const parts = {} as { [K in keyof T]: Part<Exclude<T[K], undefined>> }
  for (const [index, name] of names.entries()) {
    const result = settled[index]
    if (result?.status === 'fulfilled') {
      const { data, age, fresh } = result.value
      parts[name] = { status: fresh ? 'live' : 'stale', age, data }
      continue
    }
    const problem =
      result?.reason instanceof Problem ? result.reason : new Problem('internal', { cause: result?.reason })
    if (problem.status === 401) throw problem
    parts[name] = { status: 'failed', code: problem.code }
  }
  return { parts }
}
