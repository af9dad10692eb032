/** Tests when the server asks whether Redis may evict keys or is too old, and which replies the server accepts. */
import { EventEmitter } from 'node:events'
import { mock } from 'node:test'
import t from 'tap'
import type { RedisConnection } from '../../server/ledger/redis-connection.ts'
import { createRedisGuard } from '../../server/ledger/redis-guard.ts'

const policy = (name: string): string => `# Memory\r\nmaxmemory:0\r\nmaxmemory_policy:${name}\r\n`

/** A guard for several nodes. `answers` has each node's reply to INFO, or the error with which INFO fails. The test may change `answers`. */
function guardOf(...answers: (string | Error)[]) {
  const redis = new EventEmitter()
  const faults: string[] = []
  const requests = new Set<string>()
  let asked = 0
  const commands: unknown[] = [['expiretime']]
  const nodes = answers.map((_, index) => ({
    async info(section: string) {
      asked += 1
      requests.add(`INFO ${section}`)
      const answer = answers[index]
      if (answer instanceof Error) throw answer
      return answer
    },
    async command(...words: string[]) {
      requests.add(`COMMAND ${words.join(' ')}`)
      return commands
    },
  }))
  const connection = { redis, primaries: () => nodes } as unknown as RedisConnection
  const { check } = createRedisGuard(connection, ({ message }) => faults.push(message))
  return { check, redis, faults, answers, commands, requests, asked: () => asked }
}

t.test('one node of several that evicts keys is enough for a refusal, which is reported once', async (t) => {
  const { check, faults, asked, requests } = guardOf(policy('noeviction'), policy('volatile-lru'))
  for (let round = 0; round < 2; round++) await t.rejects(check(), { store: 'redis', message: /volatile-lru/ })
  t.match(faults, [/^maxmemory-policy is volatile-lru and must be noeviction/])
  t.equal(asked(), 2, 'each node is asked once')
  t.strictSame([...requests].sort(), ['COMMAND INFO EXPIRETIME', 'INFO memory'])
})

t.test('the policy is asked for again after a minute, and after a reconnect', async (t) => {
  let now = 0
  const clock = mock.method(performance, 'now', () => now)
  t.teardown(() => clock.mock.restore())
  const { check, redis, answers, asked, faults } = guardOf(policy('noeviction'))
  await check()
  answers[0] = policy('allkeys-lru')
  now = 59_999
  await check()
  now = 60_000
  await t.rejects(check(), /allkeys-lru/)
  answers[0] = policy('noeviction')
  await t.rejects(check(), /allkeys-lru/, 'not asked again yet')
  redis.emit('close')
  await check()
  t.equal(asked(), 3)
  answers[0] = policy('allkeys-lru')
  redis.emit('close')
  await t.rejects(check(), /allkeys-lru/)
  t.equal(faults.length, 2, 'another fault is reported again')
})

t.test('a server that does not tell its policy is accepted', async (t) => {
  const refused = Object.assign(new Error('NOPERM this user has no permissions to run INFO'), { name: 'ReplyError' })
  for (const answer of [refused, '# Memory\r\nmaxmemory:0\r\n']) await t.resolves(guardOf(answer).check())
})

t.test('a Redis older than 7.0 is refused, because the scripts use commands that it lacks', async (t) => {
  const { check, redis, commands } = guardOf(`redis_version:4.0.0\r\n${policy('noeviction')}`)
  await t.resolves(check(), 'the version of a compatible server says nothing')
  commands[0] = null
  redis.emit('close')
  await t.rejects(check(), { store: 'redis', message: 'this Redis has no EXPIRETIME' })
})

t.test('a failed connection proves nothing: the next check asks again', async (t) => {
  const { check, answers, faults } = guardOf(new Error('Connection is closed.'))
  await t.rejects(check(), /closed/)
  answers[0] = policy('noeviction')
  await t.resolves(check())
  t.strictSame(faults, [])
})

t.test('a failure from before a reconnect does not undo what was learned after it', async (t) => {
  const { check, redis, answers, asked } = guardOf(new Error('Connection is closed.'))
  const late = check()
  redis.emit('close')
  answers[0] = policy('noeviction')
  await check()
  await t.rejects(late)
  await check()
  t.equal(asked(), 2)
})

t.test('while no node of a cluster is connected, nothing is known', async (t) => {
  await t.rejects(guardOf().check(), /no node of Redis is connected/)
})
