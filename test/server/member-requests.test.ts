/** Each member's requests are limited. Requests above the limit are refused cheaply and after a delay, and only one refusal a minute is logged. */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { createMemberRequests } from '../../server/limits/member-requests.ts'
import { build, intent } from '../support/system.ts'

t.test('used requests come back with time, up to the burst; those beyond the limit are deducted later', async (t) => {
  let now = 0
  const requests = createMemberRequests({ perSecond: 2, burst: 4 }, () => now)
  const use = (count: number) => {
    for (let index = 0; index < count; index++) requests.count('demo')
  }
  /** the number of requests that are let through one after the other */
  const allowed = (): number => {
    let count = 0
    for (; count < 100 && requests.refusal('demo') === null; count++) use(1)
    return count
  }
  t.equal(allowed(), 4)
  t.equal(requests.refusal('alice'), null, 'each member has its own')
  now += 1_000
  t.equal(allowed(), 2)
  now += 60_000
  t.equal(allowed(), 4)
  now += 500
  use(3)
  now += 1_000
  t.equal(allowed(), 0, 'two at once were too many')
  now += 500
  t.equal(allowed(), 1)
  use(1_000)
  now += 2_500
  t.equal(allowed(), 1, 'no more than a burst has to be made up for')
})

t.test('without a limit nothing is refused', async (t) => {
  const requests = createMemberRequests(null)
  for (let index = 0; index < 1_000; index++) requests.count('demo')
  t.equal(requests.refusal('demo'), null)
})

t.test('a refusal is delayed, unless very many are delayed already', async (t) => {
  let now = 0
  const requests = createMemberRequests({ perSecond: 1, burst: 1 }, () => now)
  requests.count('demo')
  const startedAt = performance.now()
  const held = Array.from({ length: 2_000 }, () => requests.refusal('demo'))
  t.match(await requests.refusal('demo'), { code: 'too_many_requests', retryAfter: 1, isRepeated: true })
  t.ok(performance.now() - startedAt < 900, 'one more is sent at once')
  const problems = await Promise.all(held)
  t.ok(performance.now() - startedAt > 990)
  t.equal(problems.filter((problem) => !problem?.isRepeated).length, 1, 'one of them is logged')
  const laterAt = performance.now()
  const later = [30_000, 30_000].map((ms) => {
    now += ms
    requests.count('demo')
    requests.count('demo')
    return requests.refusal('demo')
  })
  t.match(await Promise.all(later), [{ isRepeated: true }, { isRepeated: false }], 'and another one a minute later')
  t.ok(performance.now() - laterAt > 990, 'both are held back again')
})

t.test('a member who sends too many requests is refused before anything is done for them', async (t) => {
  const { login, upstream, logs } = await build(t, { settings: { MEMBER_REQUESTS_PER_SECOND: '1' } })
  const [phone, other] = [await login(), await login('alice', 'alice1234')]
  const desk = await login()
  const stolen = { ...desk, cookie: desk.cookie }
  await desk.call('POST', '/api/session/logout')
  // requests of a session that has ended do not count for the member
  for (let index = 0; index < 10; index++)
    t.equal((await phone.call('GET', '/api/user/info', undefined, { cookie: stolen.cookie })).status, 401)
  t.equal((await phone.call('GET', '/api/user/info')).status, 200)
  const reads = await Promise.all(Array.from({ length: 12 }, () => phone.call('GET', '/api/user/info')))
  const refused = reads.filter(({ status }) => status === 429)
  t.ok(refused.length > 0)
  t.match(refused[0]?.body, { code: 'too_many_requests', outcome: 'not_sent', retryAfter: 1 })
  t.equal(refused[0]?.headers.get('retry-after'), '1')
  upstream.requests.length = 0
  const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
  const payments = await Promise.all(
    Array.from({ length: 12 }, () => phone.call('POST', '/api/user/transfer', transfer, intent(randomUUID()))),
  )
  const unsent = payments.filter(({ status }) => status === 429)
  t.ok(unsent.length > 0)
  t.match(unsent[0]?.body, { outcome: 'not_sent' })
  t.equal((await phone.call('POST', '/api/session/logout')).status, 200, 'a logout is always possible')
  t.equal((await other.call('GET', '/api/user/info')).status, 200, 'others are not affected')
  const lines = logs().flatMap((chunk) => chunk.split('\n'))
  t.equal(lines.filter((line) => line.includes('"throttled"')).length, 1)
  t.match(
    lines.find((line) => line.includes('"throttled"')),
    /"member":"/,
  )
  t.equal(lines.filter((line) => line.includes('too_many_requests')).length, 1, 'one refusal is logged')
})
