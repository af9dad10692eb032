/** Combines several rows, run in parallel, into the response for one screen. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Part } from '../../shared/contract/view.ts'
import { VIEW_WAIT_MS } from '../policy.ts'
import { Problem } from '../problem.ts'
import { within } from '../upstream/within.ts'
import type { Result } from './calls.ts'
import type { LateParts } from './late-parts.ts'
import { readQuery } from './select.ts'

/** For each part of a view, the function that starts its upstream call. */
export type Starts<T> = { [K in keyof T]: () => Promise<Result<Exclude<T[K], undefined>>> }
type Parts<T> = { [K in keyof T]: Part<Exclude<T[K], undefined>> }

const PENDING: Part<never> = { status: 'pending' }

/**
 * Waits for all parts, but at most `VIEW_WAIT_MS`. Each part has its own status. With `?late=NAME,NAME`, the response contains only the named parts;
 * a part that an earlier response has started is not started again. The `Server-Timing` header has the duration of each part in milliseconds.
 * @throws Problem when a part fails with 401, because then the session has ended for all parts
 * @throws Problem `input_invalid` when `?late=` contains an unknown name
 */
export async function gather<T extends object>(
  lateParts: LateParts,
  request: FastifyRequest,
  reply: FastifyReply,
  starts: Starts<T>,
): Promise<{ parts: Parts<T> }> {
  const startedAt = performance.now()
  const all = Object.keys(starts) as (keyof T & string)[]
  const late = lateIn(request, all)

  async function partIn<K extends keyof T & string>(name: K): Promise<Part<unknown>> {
    const known = late && lateParts.find(request, name)
    const running = known ?? partOf(starts[name](), request.log)
    const part = await within(VIEW_WAIT_MS, running, PENDING)
    if (part === PENDING && !known) lateParts.keep(request, name, running)
    return part
  }

  const timed = await Promise.all(
    (late ?? all).map(async (name) => ({ name, part: await partIn(name), ms: performance.now() - startedAt })),
  )
  const timings = timed.map(({ name, part, ms }) => `${name};dur=${ms.toFixed(1)};desc=${part.status}`)
  reply.header('server-timing', timings.join(', '))
  return { parts: Object.fromEntries(timed.map(({ name, part }) => [name, part])) as Parts<T> }
}

/** The names in `?late=`; undefined if the query has no `late`. @throws Problem when there is no name, or a name is not one of `all` */
function lateIn<K extends string>(request: FastifyRequest, all: readonly K[]): K[] | undefined {
  const given = readQuery(request, 'late')
  if (given === undefined) return undefined
  const names = typeof given === 'string' ? given.split(',') : []
  const late = all.filter((name) => names.includes(name))
  if (late.length === 0 || late.length !== names.length)
    throw new Problem('input_invalid', { fields: { late: 'rules.invalid' } })
  return late
}

/** Makes a part of a view from a row's result. The part of a failed row has the status `failed`. @throws Problem when the session has ended (401) */
async function partOf<T>(result: Promise<Result<T>>, log: FastifyBaseLogger): Promise<Part<T>> {
  try {
    const { data, age, fresh } = await result
    return { status: fresh ? 'live' : 'stale', age, data }
  } catch (cause) {
    const problem = cause instanceof Problem ? cause : new Problem('internal', { cause })
    // logged here, because the view's response is no error
    if (problem.code === 'internal') log.error({ err: problem.cause }, 'internal error in a part of a view')
    if (problem.status === 401) throw problem
    return { status: 'failed', code: problem.code }
  }
}
