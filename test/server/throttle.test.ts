import type { FastifyRequest } from 'fastify'
import t from 'tap'
import { memoryCounters } from '../../server/ledger/counters.ts'
import { createThrottle } from '../../server/limits/throttle.ts'
import type { ThrottleLimits } from '../../server/limits/throttle-limits.ts'
import { formOf, spellingOf } from '../../server/members/known-accounts.ts'
import { Problem } from '../../server/problem.ts'

const spelling = spellingOf('demo')
const FEW = { count: 3, windowS: 900 }
const ENDLESS = { count: Number.POSITIVE_INFINITY, windowS: 900 }

type Options = {
  limits?: Partial<ThrottleLimits>
  membersOf?: () => Promise<string[]>
  idFor?: () => string | null
  now?: () => number
}

/**
 * A throttle with two low limits: wrong passwords for one account, and payments without a payment password. All other limits are out of reach.
 * `guess` makes a login that is refused and returns the attempts left. `succeed` makes a call that succeeds.
 */
function throttled({ limits, membersOf = async () => [], idFor = () => null, now = () => 0 }: Options = {}) {
  const [counters, requestCounters] = [memoryCounters(now), memoryCounters(now)]
  const throttle = createThrottle({
    counters,
    requestCounters,
    limits: {
      account: FEW,
      address: ENDLESS,
      register: ENDLESS,
      code: ENDLESS,
      noPassword: FEW,
      lookups: ENDLESS,
      requests: null,
      ...limits,
    },
    accounts: { membersOf },
    devices: { idFor },
    pseudonyms: { lasting: (_kind, text) => text },
    now,
  })
  const from = (ip: string, member?: string) =>
    ({ ip, session: member ? { member } : null }) as unknown as FastifyRequest
  const guess = (account: unknown = 'demo', ip = '10.0.0.1'): Promise<unknown> =>
    throttle
      .guard('POST user/login', { account, password: 'x' }, from(ip), () => Promise.reject(new Problem('refused')))
      .catch((error) => error.triesLeft ?? error.code)
  const succeed = (key: 'POST user/login' | 'POST user/recoverPassword', member?: string) =>
    throttle.guard(key, { account: 'demo' }, from('10.0.0.1', member), async () => 'in')
  const countOf = async (name: string) => (await counters.read(name))?.count
  const requestsOf = async (name: string) => (await requestCounters.read(name))?.count
  return { throttle, from, guess, succeed, countOf, requestsOf }
}

t.test('a registration counts whether it succeeds or is refused, but not if it was never sent', async (t) => {
  const { throttle, from, countOf } = throttled()
  const register = (act: () => Promise<unknown>) =>
    throttle.guard('POST user/register', { username: 'new' }, from('10.0.0.1'), act).catch(() => undefined)
  await register(async () => 'in')
  await register(() => Promise.reject(new Problem('refused')))
  await register(() => Promise.reject(new Problem('upstream_unreachable')))
  t.equal(await countOf('register:["10.0.0.1"]'), 2)
})

for (const [name, limits] of [
  ['account', { account: FEW, address: ENDLESS }],
  ['address', { account: ENDLESS, address: FEW }],
] as const)
  t.test(
    `attempts refused by the ${name}’s limit are not counted if those in progress turn out not to be guesses`,
    async (t) => {
      const { throttle, from } = throttled({ limits })
      const login = (act: () => Promise<string>) =>
        throttle.guard('POST user/login', { account: 'demo', password: 'demo1234' }, from('10.0.0.1'), act)
      const down = Promise.withResolvers<string>()
      const underWay = [1, 2, 3].map(() => login(() => down.promise))
      for (let attempt = 0; attempt < 5; attempt++)
        await t.rejects(
          login(async () => 'in'),
          { code: 'too_many_requests' },
        )
      down.reject(new Problem('upstream_timeout'))
      await Promise.allSettled(underWay)
      t.equal(await login(async () => 'in'), 'in')
    },
  )

t.test('requests of a network and lookups of a member are limited, and counted apart from guesses', async (t) => {
  let now = 0
  const two = { count: 2, windowS: 60 }
  const { throttle, countOf, requestsOf } = throttled({ limits: { lookups: two, requests: two }, now: () => now })
  for (const [act, same, other, name] of [
    [throttle.request, '2001:db8:1:2::1', '2001:db8:1:3::1', 'requests:["2001:db8:1:2"]'],
    [throttle.lookup, 'demo', 'alice', 'lookup:["demo"]'],
  ] as const) {
    now = 0
    for (let round = 0; round < 2; round++) await act(same)
    now = 500
    await t.rejects(act(same), { code: 'too_many_requests', retryAfter: 60 })
    now = 59_999
    await t.rejects(act(same), { code: 'too_many_requests', retryAfter: 1 })
    await act(other)
    now = 60_000
    await act(same)
    t.equal(await requestsOf(name), 1)
    t.equal(await countOf(name), undefined)
    now += 60_000
  }
  const { throttle: unlimited } = throttled({ limits: { lookups: two } })
  for (let round = 0; round < 5; round++) await unlimited.request('10.0.0.1')
})

t.test('a check refuses what a guard would refuse, and uses up no attempt', async (t) => {
  const { throttle, from } = throttled()
  const by = (member: string) => from('10.0.0.1', member)
  const order = { amount: '100', network: 'TRC20' }
  const transfer = { account: 'alice', payPassword: '123456' }
  for (const [key, input, act] of [
    ['POST recharge/recharge', order, async () => 'done'],
    ['POST user/transfer', transfer, () => Promise.reject(new Problem('refused'))],
  ] as const) {
    for (let attempt = 3; attempt > 0; attempt--) {
      for (let round = 0; round < 5; round++) await throttle.check(key, input, by('demo'))
      const left = await throttle.guard(key, input, by('demo'), act).then(
        () => attempt - 1,
        (error) => error.triesLeft,
      )
      t.equal(left, attempt - 1)
    }
    await t.rejects(throttle.check(key, input, by('demo')), { code: 'too_many_requests', retryAfter: 900 })
    await throttle.check(key, input, by('alice'))
  }
})

t.test(
  'only a login of the account’s own member, or its e-mail code, resets the count of wrong passwords',
  async (t) => {
    const { guess, succeed, countOf } = throttled({ membersOf: async () => ['owner'] })
    t.equal(await guess(), 2)
    await succeed('POST user/login', 'other')
    await succeed('POST user/login')
    t.equal(await guess(), 1)
    t.equal(await countOf('login-of:["owner"]'), 2)
    await succeed('POST user/login', 'owner')
    t.equal(await guess(), 2)
    await succeed('POST user/recoverPassword')
    t.equal(await guess(), 2)
  },
)

t.test('an account that two members may have is counted by its spelling, and no login resets it', async (t) => {
  const { guess, succeed, countOf } = throttled({ membersOf: async () => ['one', 'two'] })
  t.equal(await guess(), 2)
  for (const member of ['one', 'two']) await succeed('POST user/login', member)
  t.equal(await countOf(`login:["${spelling}"]`), 1)
  t.equal(await countOf(`form:["${formOf('demo')}"]`), 1)
  t.equal(await guess(), 1)
})

t.test(
  'guesses count even if the store fails, per device if it is known, and not for an input without an account',
  async (t) => {
    const away = throttled({ membersOf: () => Promise.reject(new Error('the store is unavailable')) })
    t.equal(await away.guess(), 2)
    t.equal(await away.countOf(`login:["${spelling}"]`), 1)
    const device = throttled({ idFor: () => 'phone' })
    t.equal(await device.guess(), 2)
    t.equal(await device.countOf(`device:["phone","${spelling}"]`), 1)
    for (const account of ['', 7, null]) {
      const none = throttled()
      t.equal(await none.guess(account), 'refused', 'only the address counts, which has no limit here')
      t.equal(await none.countOf('address:["10.0.0.1"]'), 1)
    }
  },
)

t.test('attempts refused because of the address do not give attempts back to the account', async (t) => {
  const { guess } = throttled({ limits: { address: FEW } })
  t.equal(await guess('demo', '10.0.0.1'), 2)
  for (const other of ['a', 'b', 'c']) await guess(other, '10.0.0.2')
  for (let round = 0; round < 2; round++) t.equal(await guess('demo', '10.0.0.2'), 'too_many_requests')
  t.equal(await guess('demo', '10.0.0.3'), 1)
})

t.test('successful payments use up no attempts of the address; orders without a password always count', async (t) => {
  const { throttle, from } = throttled({ limits: { address: FEW } })
  const demo = from('10.0.0.1', 'demo')
  for (let round = 0; round < 5; round++)
    await throttle.guard('POST user/transfer', { account: 'alice', payPassword: '1' }, demo, async () => 'done')
  const order = () =>
    throttle.guard('POST recharge/recharge', {}, demo, () => Promise.reject(new Problem('upstream_timeout')))
  for (let round = 0; round < 3; round++) await t.rejects(order(), { code: 'upstream_timeout' })
  await t.rejects(order(), { code: 'too_many_requests' })
})
