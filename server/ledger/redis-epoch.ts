/** Notices that Redis has lost its data: it was emptied, or restored from an older copy. */
import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import * as z from 'zod'
import { keys } from './redis-scripts.ts'

/** what every script with an epoch returns first, then its own results */
const told = z.tuple([z.string(), z.number(), z.coerce.number(), z.coerce.number()]).rest(z.unknown())

type Known = {
  readonly epoch: string
  /** number of claims in this epoch */
  readonly sequence: number
  /** unix milliseconds: entries from before may be missing */
  readonly knowsSince: number
  /** unix milliseconds of the epoch's start: sessions from before may have been revoked */
  readonly startedAt: number
}

export type Epoch = {
  /** what the last script told; null before the first */
  known(): Known | null
  /** Whether the last script was answered. */
  isReachable(): boolean
  /** unix milliseconds: when this process noticed a loss; null: never */
  lostAt(): number | null
  /** Runs a script that begins with the check of the epoch. Resolves with its own results. */
  run(script: string, ownKeys: readonly string[], ...args: (string | number)[]): Promise<unknown[]>
}

/** @param lifeMs how long payments are kept @param onLoss called once for each loss that this process notices */
export function createEpoch(redis: Redis, lifeMs: number, onLoss: () => void): Epoch {
  let known: Known | null = null
  let lostAt: number | null = null
  let isReachable = false

  return {
    known: () => known,
    isReachable: () => isReachable,
    lostAt: () => lostAt,
    async run(script, ownKeys, ...args) {
      const all = [keys.epoch, keys.sequence, keys.horizon, ...ownKeys]
      const seen = [known?.epoch ?? '', known?.sequence ?? 0]
      const reply = await redis
        .eval(script, all.length, ...all, randomUUID(), ...seen, lifeMs, ...args)
        .catch((error) => {
          // a refusal is an answer, too
          isReachable = error instanceof Error && error.name === 'ReplyError'
          throw error
        })
      isReachable = true
      const [epoch, sequence, knowsSince, now, ...results] = told.parse(reply)
      const isLost = known !== null && known.epoch !== epoch
      known = { epoch, sequence, knowsSince, startedAt: Number(epoch.split(':')[1]) }
      if (isLost) {
        lostAt = now
        onLoss()
      }
      return results
    },
  }
}
