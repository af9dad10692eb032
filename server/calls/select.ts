/** Helpers for views: run rows, select the fields to send, read the query. */
import type { FastifyRequest } from 'fastify'
import type { Output, RowKey } from '../../shared/contract/index.ts'
import { blankOf } from '../../shared/contract/record.ts'
import { type Records, type Shown, shown } from '../../shared/contract/view.ts'
import { LATE_READ_MS, VIEW_STALE_AFTER_MS } from '../policy.ts'
import { Problem } from '../problem.ts'
import type { Calls, Result } from './calls.ts'

const blanks = Object.fromEntries(Object.entries(shown).map(([name, fields]) => [name, blankOf(fields)]))

/** Returns a function that reduces a record to the fields that the screens show of it. */
export const pick =
  <K extends keyof Records>(name: K) =>
  (record: Records[K]): Shown[K] => {
    const picked: Record<string, unknown> = { ...blanks[name] }
    for (const field of shown[name]) picked[field] = record[field as keyof Records[K]]
    return picked as Shown[K]
  }

/** Returns a function that runs a row for a view and resolves with what `select` takes from the row's output. */
export const runFor =
  (calls: Calls, request: FastifyRequest) =>
  <K extends RowKey, T>(key: K, select: (data: Output<K>) => T): Promise<Result<T>> =>
    mapResult(calls.run(key, {}, request, { staleAfterMs: VIEW_STALE_AFTER_MS, lateMs: LATE_READ_MS }), select)

/** The same result, with its data changed by `change`. */
export async function mapResult<A, B>(result: Promise<Result<A>>, change: (data: A) => B): Promise<Result<B>> {
  const { data, age, fresh } = await result
  return { data: change(data), age, fresh }
}

type Query = Readonly<Record<string, unknown>>

/** The value of `name` in the query; undefined when it is missing. */
export const readQuery = ({ query }: FastifyRequest, name: string): unknown => (query as Query)[name]

/**
 * Refuses unknown names in the query of a view.
 * @param allowed a name besides `late`, which every view accepts (see `gather`)
 * @throws Problem `input_invalid`
 */
export function checkQuery({ query }: FastifyRequest, allowed?: string): void {
  const extra = Object.keys(query as Query).find((name) => name !== allowed && name !== 'late')
  if (extra) throw new Problem('input_invalid', { fields: { [extra]: 'rules.unknownField' } })
}

/**
 * Whether the view must include the member's data. False for `?without=member`, which is sent by pages that already have the data.
 * @throws Problem for another value of `without`, or for other names in the query except `late`
 */
export function wantsMember(request: FastifyRequest): boolean {
  checkQuery(request, 'without')
  const without = readQuery(request, 'without')
  if (without !== undefined && without !== 'member')
    throw new Problem('input_invalid', { fields: { without: 'rules.invalid' } })
  return without === undefined
}

/** The id in `?id=`. @throws Problem when the id is missing or invalid, or for other names in the query except `late` */
export function idOf(request: FastifyRequest): number {
  checkQuery(request, 'id')
  const id = readQuery(request, 'id')
  if (typeof id !== 'string' || !/^[1-9]\d{0,14}$/.test(id))
    throw new Problem('input_invalid', { fields: { id: 'rules.invalid' } })
  return Number(id)
}
