/** Finds values that a reader of the contract cannot read, for code that compares the upstream's answers with the contract. */
import type * as z from 'zod'
import { DEFAULT_TIME_ZONE } from '../time-zone.ts'
import { REFUSED, readOf } from './reader.ts'
import { structureOf } from './record.ts'

const isBlank = (raw: unknown): boolean => raw === undefined || raw === null || raw === ''

/**
 * The value that `schema` reads from `raw`, or `REFUSED`. Unlike `readOf`, it also refuses what an optional field reads as null because it is unreadable.
 */
export function strictlyRead(schema: z.ZodType, raw: unknown): unknown {
  const value = readOf(schema)(raw, DEFAULT_TIME_ZONE)
  // the time 0 is null, too, but readable
  const isLost = value === null && !isBlank(raw) && Number(raw) !== 0 && !structureOf(schema)
  return isLost ? REFUSED : value
}
