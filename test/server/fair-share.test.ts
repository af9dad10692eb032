/** Fair share: each caller has a limit and a queue of its own. */
import t from 'tap'
import { Problem } from '../../server/problem.ts'
import { createFairShare } from '../../server/upstream/fair-share.ts'
import type { Policy } from '../../shared/contract/row.ts'

const tooMany = () => new Problem('too_many_requests', { retryAfter: 1 })
const LIMITS = { inFlight: 2, waiting: 2, waitMs: 60 }

t.test('each caller has its own places and its own queue', async (t) => {
  const share = createFairShare(LIMITS, tooMany)
  const leave = await share.enter('a', 'read', 'a')
  await share.enter('a', 'read', 'a')
  const [third, fourth] = [share.enter('a', 'read', 'a'), share.enter('a', 'read', 'a')]
  await t.rejects(share.enter('a', 'read', 'a'), { code: 'too_many_requests', outcome: 'not_sent', retryAfter: 1 })
  await share.enter('b', 'read', 'b')
  t.equal(share.waiting, 2)
  leave()
  t.ok(await third, 'in turn')
  await t.rejects(fourth, { code: 'too_many_requests' }, 'it waited too long')
  t.equal(share.refused, 2)
})

t.test('a payment goes before the caller’s own waiting reads, and replaces one if the queue is full', async (t) => {
  const share = createFairShare({ ...LIMITS, inFlight: 1 }, tooMany)
  const leave = await share.enter('a', 'read', 'a')
  const order: string[] = []
  const ask = (name: string, policy: Policy) =>
    share.enter('a', policy, 'a').then(
      (out) => {
        order.push(name)
        out()
      },
      ({ code }) => order.push(`${name} ${code}`),
    )
  const all = [ask('first read', 'read'), ask('second read', 'read')]
  await new Promise(setImmediate)
  all.push(ask('payment', 'money'))
  await new Promise(setImmediate)
  leave()
  await Promise.all(all)
  t.strictSame(order, ['second read too_many_requests', 'payment', 'first read'])
})

t.test('callers without calls use no memory', async (t) => {
  const share = createFairShare(LIMITS, tooMany)
  for (let index = 0; index < 100; index++) (await share.enter(`caller ${index}`, 'read', null))()
  const leave = await share.enter('a', 'read', 'a')
  t.equal(share.owners, 1)
  leave()
  await share.enter('a', 'read', 'a')
  leave()
  t.equal(share.owners, 1, 'a release repeated later does not forget a new call')
  const both = [await share.enter('b', 'read', 'b'), await share.enter('b', 'read', 'b')]
  await t.rejects(share.enter('b', 'read', 'b'), { code: 'too_many_requests' })
  for (const out of both) out()
  t.equal(share.owners, 1, 'also after a refusal')
})

t.test('a free place is taken at once, and a full share gives none without counting a refusal', async (t) => {
  const share = createFairShare(LIMITS, tooMany)
  t.ok(share.tryEnter('a', 'a') && share.tryEnter('a', 'a'))
  t.notOk(share.tryEnter('a', 'a'))
  t.ok(share.tryEnter('b', 'b'), 'others have places of their own')
  t.equal(share.refused, 0)
  const waiting = share.enter('a', 'read', 'a')
  share.leave('a', 'a')
  t.ok(await waiting, 'a place that was taken at once goes to those who wait')
  share.leave('b', 'b')
  t.equal(share.owners, 1, 'b has no calls and uses no memory')
})

t.test(
  'a share reused for another caller starts empty, even if a place of the previous caller is given back twice',
  async (t) => {
    const share = createFairShare(LIMITS, tooMany)
    const leave = await share.enter('a', 'read', 'a')
    leave()
    t.equal(share.owners, 0)
    t.ok(share.tryEnter('b', 'b') && share.tryEnter('b', 'b'))
    leave()
    t.notOk(share.tryEnter('b', 'b'), 'both places of b are still taken')
    t.equal(share.owners, 1)
  },
)
