/**
 * Counts the payments without a known outcome. The ledger's scripts keep all payments that are open or of unknown outcome in two sorted sets, `open`
 * and `unknown`. Containers of an older version, which may run during a release, do not update these sets. Therefore the sets are compared with the
 * payments from time to time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { RedisConnection } from './redis-connection.ts'
import { NOW, PREFIX, SENDING_MAX_S } from './redis-scripts.ts'

type Connection = Pick<RedisConnection, 'redis' | 'keys' | 'primaries'>

/** How often one of the containers compares the sets with the payments. */
const RESORT_EVERY_MS = 600_000
/** When one container has begun to compare the sets, the others do not begin for this long, in seconds. */
const RESORT_LOCK_S = 590
/** How many keys Redis examines in one step. The number is small, because payments have to wait until the step has ended. */
const KEYS_AT_ONCE = 500
/** The pause after each step, in which Redis can serve payments. */
const PAUSE_MS = 10

/**
 * Counts the intents that are of unknown outcome, or open although their process died. An intent that has been open for more than SENDING_MAX_S is
 * certainly no longer being sent. The few younger ones are looked at one by one, to tell whether their process is alive. KEYS: open, unknown. ARGV:
 * ages in seconds.
 */
const COUNT = `${NOW}${PREFIX}
  local sentSince = seconds - ${SENDING_MAX_S}
  local isAlive, died = {}, {}
  local young = redis.call('ZRANGEBYSCORE', KEYS[1], sentSince, '+inf', 'WITHSCORES')
  for at = 1, #young, 2 do
    local owner = redis.call('HGET', young[at], 'owner')
    if owner and isAlive[owner] == nil then isAlive[owner] = redis.call('EXISTS', prefix .. 'alive:' .. owner) == 1 end
    if owner and not isAlive[owner] then table.insert(died, tonumber(young[at + 1])) end
  end
  local counts = {}
  for at, age in ipairs(ARGV) do
    local last = seconds - tonumber(age)
    local lastSent = last < sentSince and last or '(' .. sentSince
    counts[at] = redis.call('ZCOUNT', KEYS[2], '-inf', last) + redis.call('ZCOUNT', KEYS[1], '-inf', lastSent)
    for _, startedAt in ipairs(died) do
      if startedAt <= last then counts[at] = counts[at] + 1 end
    end
  end
  return counts
`

/** Puts intents into the set of their state, and removes them from the other set. KEYS: open, unknown, then the intents. */
const RESORT = `
  for at = 3, #KEYS do
    local found = redis.call('HMGET', KEYS[at], 'state', 'startedAt')
    for index, state in ipairs({'open', 'unknown'}) do
      -- removed first, because a script that has removed something may write even when Redis is full
      if found[1] ~= state then redis.call('ZREM', KEYS[index], KEYS[at]) end
    end
    for index, state in ipairs({'open', 'unknown'}) do
      if found[1] == state then redis.call('ZADD', KEYS[index], found[2], KEYS[at]) end
    end
  end
`

const numbers = z.array(z.number())
const scanned = z.tuple([z.string(), z.array(z.string())])

/** @param ages in seconds */
export const countUnknown = async ({ redis, keys }: Connection, ages: readonly number[]): Promise<number[]> =>
  numbers.parse(await redis.eval(COUNT, 2, keys.open, keys.unknown, ...ages))

/**
 * Compares the sets with the payments, in one of the containers: after each connect, and every RESORT_EVERY_MS.
 * @returns a function that stops the comparisons
 */
export function keepSorted(connection: Connection): () => void {
  const { redis, keys } = connection
  async function run(): Promise<void> {
    const isFirst = await redis.set(keys.resorted, '1', 'EX', RESORT_LOCK_S, 'NX')
    if (isFirst) await resort(connection)
  }
  // failures are not logged: the heartbeat reports outages, and the next `tryRun` compares everything again
  const tryRun = () => void run().catch(() => undefined)
  redis.on('ready', tryRun)
  const running = setInterval(tryRun, RESORT_EVERY_MS)
  running.unref()
  return () => clearInterval(running)
}

/** Adds the payments that are missing in the sets, and removes those that no longer belong there. */
async function resort({ redis, keys, primaries }: Connection): Promise<void> {
  const sort = async (intents: readonly string[]) => {
    if (intents.length > 0) await redis.eval(RESORT, 2 + intents.length, keys.open, keys.unknown, ...intents)
  }
  for (const set of [keys.open, keys.unknown])
    await scan(
      (cursor) => redis.zscan(set, cursor, 'COUNT', KEYS_AT_ONCE),
      (found) => sort(found.filter((_, at) => at % 2 === 0)),
    )
  // the lists of pending intents are complete, because containers of all versions write them. In a cluster, all of them are on one node
  for (const node of primaries())
    await scan(
      (cursor) => node.scan(cursor, 'MATCH', keys.anyPendingList, 'COUNT', KEYS_AT_ONCE),
      async (lists) => {
        for (const list of lists) await sort(await redis.zrange(list, '0', '-1'))
      },
    )
}

async function scan(
  step: (cursor: string) => Promise<unknown>,
  act: (found: readonly string[]) => Promise<void>,
): Promise<void> {
  let cursor = '0'
  do {
    const [next, found] = scanned.parse(await step(cursor))
    await act(found)
    await sleep(PAUSE_MS, undefined, { ref: false })
    cursor = next
  } while (cursor !== '0')
}
