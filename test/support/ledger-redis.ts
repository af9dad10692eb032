/** Opens a ledger in a Redis that the test has started. */
import type { Test } from 'tap'
import type { Ledger } from '../../server/ledger/ledger.ts'
import { openRedisStores } from '../../server/ledger/open-stores.ts'
import { logOf } from './ledger.ts'
import type { TestRedis } from './redis.ts'

export type Opened = { ledger: Ledger; lines: string[] }

/** Opens the ledger. @param onTrouble as in `openRedisStores` @param days for how many days the ledger keeps payments */
export async function open(
  t: Test,
  { url }: TestRedis,
  onTrouble: (fault: Error | null) => void = () => undefined,
  days = 30,
) {
  const { lines, log } = logOf()
  const { ledger } = await openRedisStores({ url }, onTrouble, { log, days })
  t.teardown(() => ledger.close())
  return { ledger, lines } satisfies Opened
}
