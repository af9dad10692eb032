/**
 * Detects that Redis has lost data, because it was emptied or restored from an older copy. An epoch is the time since which Redis has all entries.
 */
import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import * as z from 'zod'
import { keys } from './redis-scripts.ts'

/** Scripts that check the epoch return these four values first (epoch, sequence, knowsSince, Redis's time), then their own results. */
const told = z.tuple([z.string(), z.number(), z.coerce.number(), z.coerce.number()]).rest(z.unknown())

type Known = {
  readonly epoch: string
  /** number of claims in this epoch */
  readonly sequence: number
  /** unix milliseconds: entries from before this time may be missing */
  readonly knowsSince: number
  /** unix milliseconds when the epoch began: revocations of older sessions may be lost */
  readonly startedAt: number
}

export type Epoch = {
  /** the values that the last script returned; null before the first script */
  known(): Known | null
  /** Whether Redis answered the last script, even with an error. */
  isReachable(): boolean
  /** unix milliseconds: when this process noticed a loss of data; null if it never did */
  lostAt(): number | null
  /** Runs a script that begins with the check of the epoch. Resolves with the script's own results. */
  run(script: string, ownKeys: readonly string[], ...args: (string | number)[]): Promise<unknown[]>
}

/**
 * @param lifeMs how long payments are kept, in milliseconds
 * @param onLoss called once for each loss of data that this process notices
 */
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
          // an error reply shows that Redis can be reached
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
