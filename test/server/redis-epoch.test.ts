/**
 * Tests a write that Redis has made but replicas do not confirm. From the reply, the ledger still learns since when Redis has all entries, and whether data
 * was lost.
 */
import t from 'tap'
import { createEpoch } from '../../server/ledger/redis-epoch.ts'
import { redisKeys } from '../../server/ledger/redis-keys.ts'
import { UnconfirmedError } from '../../server/ledger/redis-outage.ts'

t.test(
  'a write that no replica confirms still shows since when all entries are known, and whether data was lost',
  async (t) => {
    let told: unknown[] = ['one:1000', 7, '1000', '2000', 1, 0]
    let confirmed = true
    let losses = 0
    const confirm = async () => {
      if (!confirmed) throw new UnconfirmedError('0 of 1 replicas confirmed the write', told)
      return told
    }
    const epoch = createEpoch({ keys: redisKeys(false), replicas: 1, confirm }, 60_000, () => losses++)
    const run = () => epoch.run('', [], [], { mustConfirm: () => true })
    await run()
    t.match(epoch.known(), { knowsSince: 1_000 })
    confirmed = false
    // Redis reports that a replica took over at 5,000, so it may lack earlier payments
    told = ['one:1000', 8, '5000', '6000', 0, 1]
    await t.rejects(run(), UnconfirmedError)
    t.match(epoch.known(), { knowsSince: 5_000, isAlone: true })
    t.equal(losses, 0)
    told = ['two:9000', 1, '9000', '9500', 1, 0]
    await t.rejects(run(), UnconfirmedError)
    t.match(epoch.known(), { epoch: 'two:9000', knowsSince: 9_000, sequence: 0 })
    t.strictSame([losses, epoch.lostAt(), epoch.isReachable()], [1, 9_500, true])
  },
)
