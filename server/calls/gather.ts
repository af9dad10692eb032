/** Puts one screen's answer together from several rows, side by side. */
import type { FastifyReply } from 'fastify'
import type { Part } from '../../shared/contract/view.ts'
import { Problem } from '../problem.ts'
import type { Result } from './calls.ts'

export type Results<T> = { [K in keyof T]: Promise<Result<Exclude<T[K], undefined>>> }
type Parts<T> = { [K in keyof T]: Part<Exclude<T[K], undefined>> }

/**
 * Waits for all parts; each says for itself how it went. `Server-Timing` tells how long each took, in milliseconds.
 * @throws Problem when a part ended the session: a 401 in any part is a 401 for the whole
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

/** @throws Problem when the session is over */
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
