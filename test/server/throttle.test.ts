import type { FastifyRequest } from 'fastify'
import t from 'tap'
import { memoryCounters } from '../../server/limits/counters.ts'
import { createThrottle } from '../../server/limits/throttle.ts'
import { Problem } from '../../server/problem.ts'

const request = { ip: '10.0.0.1', session: null } as unknown as FastifyRequest
const FEW = { count: 3, windowS: 900 }
const ENDLESS = { count: Number.POSITIVE_INFINITY, windowS: 900 }

for (const [name, limits] of [
  ['account', { account: FEW, address: ENDLESS }],
  ['address', { account: ENDLESS, address: FEW }],
] as const)
  t.test(
    `an attempt refused by the ${name}’s limit is not counted once the attempts in progress turn out not to be guesses`,
    async (t) => {
      const counters = memoryCounters(() => 0)
      const throttle = createThrottle({
        counters,
        requestCounters: counters,
        limits: { ...limits, code: ENDLESS, noPassword: ENDLESS, lookups: ENDLESS, requests: null },
        accounts: { membersOf: async () => [] },
        devices: { idFor: () => null },
        pseudonyms: { lasting: (_kind, text) => text },
        now: () => 0,
      })
      const login = (act: () => Promise<string>) =>
        throttle.guard('POST user/login', { account: 'demo', password: 'demo1234' }, request, act)
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
