/** Combines several rows, run in parallel, into the response for one screen. */
import type { FastifyReply } from 'fastify'
import type { Part } from '../../shared/contract/view.ts'
import { Problem } from '../problem.ts'
import type { Result } from './calls.ts'

export type Results<T> = { [K in keyof T]: Promise<Result<Exclude<T[K], undefined>>> }
type Parts<T> = { [K in keyof T]: Part<Exclude<T[K], undefined>> }

/**
 * Waits for all parts; each has its own status. The `Server-Timing` header holds the duration of each part in milliseconds.
 * @throws Problem when a part fails with 401, because then the session has ended for all parts
 */
export async function gather<T extends object>(reply: FastifyReply, results: Results<T>): Promise<{ parts: Parts<T> }> {
  const startedAt = performance.now()
  const names = Object.keys(results) as (keyof T & string)[]
  const timed = await Promise.all(
    names.map(async (name) => ({ name, part: await partOf(results[name]), ms: performance.now() - startedAt })),
  )
  const timings = timed.map(({ name, part, ms }) => `${name};dur=${ms.toFixed(1)};desc=${part.status}`)
  reply.header('server-timing', timings.join(', '))
  return { parts: Object.fromEntries(timed.map(({ name, part }) => [name, part])) as Parts<T> }
}

/** @throws Problem when the session has ended */
async function partOf<T>(result: Promise<Result<T>>): Promise<Part<T>> {
  try {
    const { data, age, fresh } = await result
    return { status: fresh ? 'live' : 'stale', age, data }
  } catch (cause) {
    const problem = cause instanceof Problem ? cause : new Problem('internal', { cause })
    if (problem.status === 401) throw problem
    return { status: 'failed', code: problem.code }
  }
}
