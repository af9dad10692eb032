/** Runs the same tests for every kind of ledger, because all kinds must behave in the same way. */
import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { Redis } from 'ioredis'
import type { Test } from 'tap'
import type { Intent, Ledger } from '../../server/ledger/ledger.ts'
import { openRedisStores } from '../../server/ledger/open-stores.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { DAY, intent, temporaryFolder } from './ledger.ts'
import { needs } from './programs.ts'
import { startRedis } from './redis.ts'

/** A ledger for which the test can let time pass. */
type Opened = {
  ledger: Ledger
  /** unix milliseconds, by the ledger's clock */
  now: () => number
  /**
   * Lets time pass.
   * @returns what to add to times that were read before, in milliseconds. 0 if the ledger's clock was moved forward; negative if everything stored
   * was made older instead
   */
  pass: (seconds: number) => Promise<number>
}

type Subject = Opened & {
  /** an intent whose idempotency key was created just now; `about` replaces fields of it */
  fresh: (id?: string, about?: Partial<Intent>) => Intent
  /** makes an intent with `fresh` and claims it */
  claimed: (about?: Partial<Intent>, confirmed?: boolean) => Promise<Intent>
}

type Suite = (t: Test, subject: Subject) => void

/** Adds the tests of `suite` for each kind of ledger. All tests of a kind share one ledger. */
export function forEachLedger(t: Test, suite: Suite): void {
  t.test('in memory', async (t) => run(t, suite, sqlite(t)))
  t.test('in a folder', async (t) => run(t, suite, sqlite(t, temporaryFolder(t))))
  t.test('in Redis', needs('redis-server'), async (t) => run(t, suite, await redis(t)))
}

function run(t: Test, suite: Suite, opened: Opened): void {
  const { ledger, now } = opened
  t.teardown(() => ledger.close())
  const fresh = (id: string = randomUUID(), about: Partial<Intent> = {}): Intent =>
    intent(id, { keyCreatedAt: now(), ...about })
  const claimed = async (about: Partial<Intent> = {}, confirmed = true): Promise<Intent> => {
    const made = fresh(randomUUID(), about)
    t.strictSame(await ledger.claim(made, confirmed), { kind: 'first' })
    return made
  }
  suite(t, { ...opened, fresh, claimed })
}

/** A ledger in SQLite. The test moves the ledger's clock and runs its periodic work. */
function sqlite(t: Test, folder?: string): Opened {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  let time = Date.now()
  const now = () => time
  return {
    ledger: openSqliteLedger(folder, { now }),
    now,
    async pass(seconds) {
      time += seconds * 1_000
      mock.timers.tick(10_000)
      return 0
    },
  }
}

/** A ledger in Redis. Redis has a clock of its own that the test cannot move, so the test makes everything in Redis older instead. */
async function redis(t: Test): Promise<Opened> {
  const { url } = await startRedis(t)
  const store = new Redis(url)
  t.teardown(() => store.disconnect())
  // moves the ledger's beginning back by a year, which is more than the tests let pass
  await store.set('snt:epoch', `id:${Date.now() - 365 * DAY * 1_000}`)
  // takes the lock of the ledger's check of pending intents, so that the check does not run. The test makes the entries older one by one, and
  // meanwhile the check would find entries that disagree, and "repair" them
  await store.set('snt:resorted', '1')
  const { ledger } = await openRedisStores({ url }, (fault) => t.error(fault))
  return {
    ledger,
    now: Date.now,
    async pass(seconds) {
      for (const key of await store.keys('snt:*')) {
        if (key.startsWith('snt:alive:')) continue
        const type = await store.type(key)
        if (type === 'hash') await store.hincrby(key, 'startedAt', -seconds)
        if (type === 'zset')
          for (const member of await store.zrange(key, '0', '-1')) await store.zincrby(key, -seconds, member)
        const left = await store.pttl(key)
        if (left >= 0) await store.pexpire(key, left - seconds * 1_000)
      }
      return -seconds * 1_000
    },
  }
}
