/**
 * Detects that Redis has lost data, because it was emptied, restored from an older copy, or replaced by a replica that lacks writes. With each
 * detected loss, a new epoch begins; entries from before its start may be missing. After a failover without a detected loss, only `knowsSince` moves.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { RedisConnection } from './redis-connection.ts'
import { UnconfirmedError } from './redis-outage.ts'

/** The reply of a script that checks the epoch: the values named here in order, then the script's own results. */
const told = z
  .tuple([z.string(), z.number(), z.coerce.number(), z.coerce.number(), z.number(), z.literal([0, 1])])
  .rest(z.unknown())

export type Known = {
  readonly epoch: string
  /** number of claims in this epoch that enough replicas have confirmed */
  readonly sequence: number
  /** unix milliseconds: entries from before this time, by Redis's clock or that of this process, may be missing */
  readonly knowsSince: number
  /** unix milliseconds when the epoch began: revocations of older sessions may be lost */
  readonly startedAt: number
  /** how many replicas are connected */
  readonly replicas: number
  /** whether fewer replicas answer than must have a payment (`REDIS_REPLICAS`) */
  readonly isAlone: boolean
}

type RunOptions = {
  /**
   * Whether the replicas must have what this script wrote, judged by the script's own results. If they must, and too few of them have it, `run`
   * throws an UnconfirmedError.
   */
  readonly mustConfirm?: (results: unknown[], isAlone: boolean) => boolean
}

export type Epoch = {
  /** the values that the last script returned; null before the first script */
  known(): Known | null
  /** Whether Redis answered the last script, even with an error. */
  isReachable(): boolean
  /**
   * unix milliseconds: when this process noticed a loss of data; null if it never did. By the process's own clock: Redis's may be minutes behind, and
   * would then take keys from before the loss for newer ones
   */
  lostAt(): number | null
  /**
   * Runs a script that begins with the check of the epoch (EPOCH in `redis-scripts.ts`). Resolves with what is known now, and the script's own
   * results.
   */
  run(
    script: string,
    ownKeys: readonly string[],
    args: readonly (string | number)[],
    options?: RunOptions,
  ): Promise<{ readonly known: Known; readonly results: unknown[] }>
}

/**
 * @param lifeMs how long payments are kept, in milliseconds
 * @param onLoss called once for each loss of data that this process notices
 */
export function createEpoch(
  { keys, replicas: needed, confirm }: Pick<RedisConnection, 'keys' | 'replicas' | 'confirm'>,
  lifeMs: number,
  onLoss: () => void,
): Epoch {
  let known: Known | null = null
  let lostAt: number | null = null
  let isReachable = false

  /** Stores the information in a script's reply as `known`. Calls `onLoss` if the epoch has changed. */
  function learn(reply: unknown, isConfirmed: boolean): Awaited<ReturnType<Epoch['run']>> {
    const [epoch, sequence, knowsSince, , replicas, alone, ...results] = told.parse(reply)
    const isLost = known !== null && known.epoch !== epoch
    const startedAt = Number(epoch.split(':')[1])
    // an unconfirmed claim is not counted, because a failover may undo it. Nothing is lost then, because its payment was not sent
    const counted = isConfirmed ? sequence : known?.epoch === epoch ? known.sequence : 0
    if (isLost) {
      lostAt = Date.now()
      onLoss()
    }
    const isAlone = alone === 1
    known = { epoch, sequence: counted, knowsSince: Math.max(knowsSince, lostAt ?? 0), startedAt, replicas, isAlone }
    return { known, results }
  }

  return {
    known: () => known,
    isReachable: () => isReachable,
    lostAt: () => lostAt,
    async run(script, ownKeys, args, { mustConfirm = () => false } = {}) {
      const all = [keys.epoch, keys.sequence, keys.horizon, keys.primary, ...ownKeys]
      const seen = [known?.epoch ?? '', known?.sequence ?? 0]
      /**
       * whether enough replicas have what the script wrote; always true if none are needed. Set before the replicas are asked, because `confirm`
       * rejects if too few of them reply
       */
      let isConfirmed = needed === 0
      const isWritten = (reply: unknown): boolean => {
        const [, , , , , alone, ...results] = told.parse(reply)
        isConfirmed ||= mustConfirm(results, alone === 1)
        return isConfirmed
      }
      const reply = await confirm(script, all, [randomUUID(), ...seen, lifeMs, needed, ...args], isWritten).catch(
        (error) => {
          // an error reply shows that Redis can be reached
          isReachable = error instanceof UnconfirmedError || (error instanceof Error && error.name === 'ReplyError')
          // the write may be undone by a failover, but the reply still says since when Redis has all entries
          if (error instanceof UnconfirmedError) learn(error.reply, false)
          throw error
        },
      )
      isReachable = true
      return learn(reply, isConfirmed)
    },
  }
}
