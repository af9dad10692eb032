/** What the attacks by members have in common: the steps of an attacker, and how a table of attempts becomes tests. */
import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { THROTTLE_LIMITS, UPSTREAM_LIMITS } from '../../server/policy.ts'
import { temporaryFolder } from './ledger.ts'
import { build, type Caller, confirmedIntent, type System } from './system.ts'

export type Stage = System & { t: Test; folder: string }
/** An attempt: its name, a function that makes it, and the result that this function must return. */
export type Row = readonly [name: string, act: (stage: Stage) => Promise<unknown>, holds: unknown]
type Settings = { settings?: (folder: string) => Record<string, string> }

export const LOGIN = { account: 'demo', password: 'demo1234' }
export const TRANSFER = 'POST user/transfer'
export const wish = (amount: string, payPassword = '246810') => ({
  account: 'newbie',
  amount,
  coin: 'usdt',
  payPassword,
})
export const pay = (caller: Caller, amount: string, key: string = randomUUID(), payPassword?: string) =>
  caller.call('POST', '/api/user/transfer', wish(amount, payPassword), confirmedIntent(key))
export const logIn = (caller: Caller, input: object = LOGIN) => caller.call('POST', '/api/user/login', input)
export const statusOf = async (caller: Caller) => (await caller.call('GET', '/api/user/info')).status
export const withCookie = ({ visitor }: System, cookie: string): Caller => Object.assign(visitor(), { cookie })
export const sessionsOf = async (caller: Caller) =>
  (await caller.call('GET', '/api/session/list')).body.sessions as { id: string; device: string; current: boolean }[]
export const alice = ({ login }: System) => login('alice', 'alice1234')
/** How many guesses reached the upstream. */
export const guesses = ({ upstream }: System): number =>
  upstream.calls('POST user/login').filter(({ json }) => Object(json).password === 'not it').length
export const guess = (caller: Caller, account: string) => logIn(caller, { account, password: 'not it' })
export const times = async (count: number, act: (index: number) => Promise<unknown>): Promise<void> => {
  for (let index = 0; index < count; index++) await act(index)
}

/** Makes each row a test, on a server with the limits of production. @param settings returns the server's settings for the test's folder */
export function attack(group: string, rows: readonly Row[], { settings }: Settings = {}): void {
  t.test(`attacks by members: ${group}`, async (t) => {
    for (const [name, act, holds] of rows)
      await t.test(name, async (t) => {
        const folder = temporaryFolder(t)
        const deps = { throttleLimits: THROTTLE_LIMITS, upstreamLimits: UPSTREAM_LIMITS }
        const system = await build(t, { deps, settings: settings?.(folder) ?? {} })
        t.strictSame(await act({ ...system, t, folder }), holds)
      })
  })
}
