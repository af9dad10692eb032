/**
 * Tests what the ledger learns about Redis from each reply: since when it has all entries, whether data was lost, and whether it can be reached. Redis
 * itself is invented here.
 */
import t, { type Test } from 'tap'
import { createEpoch } from '../../server/ledger/redis-epoch.ts'
import { redisKeys } from '../../server/ledger/redis-keys.ts'
import { UnconfirmedError } from '../../server/ledger/redis-outage.ts'

const NOW = 20_000
const LIFE_MS = 60_000
const keys = redisKeys(false)

/** @param replicas how many replicas must have a payment */
function system(t: Test, replicas = 1) {
  t.intercept(Date, 'now', { value: () => NOW })
  const redis: { reply: unknown[]; fault: Error | null; isConfirmed: boolean } = {
    reply: ['one:1000', 7, '1000', '2000', 1, 0],
    fault: null,
    isConfirmed: true,
  }
  const sent: { script: string; keys: readonly string[]; args: readonly unknown[]; mustWait: boolean }[] = []
  let losses = 0
  const confirm = async (
    script: string,
    named: readonly string[],
    args: readonly unknown[],
    isWritten: (reply: unknown) => boolean = () => true,
  ) => {
    if (redis.fault) throw redis.fault
    sent.push({ script, keys: named, args, mustWait: isWritten(redis.reply) })
    if (!redis.isConfirmed) throw new UnconfirmedError('0 of 1 replicas confirmed the write', redis.reply)
    return redis.reply
  }
  const epoch = createEpoch({ keys, replicas, confirm }, LIFE_MS, () => losses++)
  const write = () => epoch.run('write', ['own'], ['value'], { mustConfirm: () => true })
  return { redis, sent, epoch, write, losses: () => losses }
}

t.test(
  'a script gets the keys and values of the check, then its own; its results follow those of the check',
  async (t) => {
    const { redis, sent, epoch, write } = system(t)
    redis.reply.push('result', 5)
    const { known, results } = await write()
    t.strictSame(results, ['result', 5])
    t.strictSame(known, {
      ...{ epoch: 'one:1000', sequence: 7, knowsSince: 1_000, startedAt: 1_000, replicas: 1, isAlone: false },
    })
    t.equal(epoch.known(), known)
    await write()
    const [first, second] = sent
    t.strictSame(first?.keys, [keys.epoch, keys.sequence, keys.horizon, keys.primary, 'own'])
    const [id, ...others] = first?.args ?? []
    t.match(id, /^[0-9a-f-]{36}$/)
    t.strictSame(others, ['', 0, LIFE_MS, 1, 'value'])
    t.strictSame(second?.args.slice(1), ['one:1000', 7, LIFE_MS, 1, 'value'], 'what this process has seen')
  },
)

t.test('a loss counts from the moment in which this process noticed it, even if Redis’s clock is behind', async (t) => {
  const { redis, epoch, write, losses } = system(t)
  await write()
  redis.reply = ['two:9000', 1, '9000', '9500', 1, 0]
  await write()
  t.match(epoch.known(), { epoch: 'two:9000', knowsSince: NOW, startedAt: 9_000, sequence: 1 })
  t.strictSame([losses(), epoch.lostAt()], [1, NOW])
  redis.reply = ['two:9000', 1, '30000', '30500', 1, 0]
  await write()
  t.match(epoch.known(), { knowsSince: 30_000 })
  t.equal(losses(), 1, 'reported once')
})

t.test(
  'a write that no replica confirms still shows since when all entries are known, and whether data was lost',
  async (t) => {
    const { redis, epoch, write, losses } = system(t)
    await write()
    redis.isConfirmed = false
    // Redis reports that a replica took over at 5,000, so it may lack earlier payments
    redis.reply = ['one:1000', 8, '5000', '6000', 0, 1]
    await t.rejects(write(), UnconfirmedError)
    t.match(epoch.known(), { knowsSince: 5_000, isAlone: true, sequence: 7 }, 'the claim may be undone')
    t.equal(losses(), 0)
    redis.reply = ['two:9000', 1, '9000', '9500', 1, 0]
    await t.rejects(write(), UnconfirmedError)
    t.match(epoch.known(), { epoch: 'two:9000', knowsSince: NOW, sequence: 0 })
    t.strictSame([losses(), epoch.lostAt(), epoch.isReachable()], [1, NOW, true])
  },
)

t.test('only what a script says must be confirmed waits for the replicas, and counts as confirmed', async (t) => {
  const { redis, sent, epoch } = system(t)
  await epoch.run('read', [], [])
  t.equal(sent.at(-1)?.mustWait, false)
  t.match(epoch.known(), { sequence: 0 }, 'a reading confirms no claims')
  const asked: unknown[] = []
  const mustConfirm = (results: unknown[], isAlone: boolean) => asked.push([results, isAlone]) > 0
  redis.reply = ['one:1000', 9, '1000', '2000', 0, 1, 'first']
  await epoch.run('claim', [], [], { mustConfirm })
  t.equal(sent.at(-1)?.mustWait, true)
  t.strictSame(asked, [[['first'], true]])
  t.match(epoch.known(), { sequence: 9, isAlone: true })

  const alone = system(t, 0)
  await alone.epoch.run('read', [], [])
  t.equal(alone.sent.at(-1)?.mustWait, true, 'without replicas, there is nothing to wait for')
  t.match(alone.epoch.known(), { sequence: 7 })
})

t.test('Redis can be reached if it answers, even with an error', async (t) => {
  const { redis, epoch, write } = system(t)
  t.equal(epoch.isReachable(), false, 'not known before the first answer')
  await write()
  t.equal(epoch.isReachable(), true)
  redis.fault = new Error('the connection is closed')
  await t.rejects(write(), redis.fault)
  t.equal(epoch.isReachable(), false)
  redis.fault = Object.assign(new Error('OOM'), { name: 'ReplyError' })
  await t.rejects(write(), redis.fault)
  t.equal(epoch.isReachable(), true)
  t.match(epoch.known(), { epoch: 'one:1000' }, 'an error tells nothing else')
})
