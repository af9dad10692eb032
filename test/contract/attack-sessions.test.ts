/** Attacks on other members' cookies and sessions. */
import { randomUUID } from 'node:crypto'
import {
  alice,
  attack,
  LOGIN,
  logIn,
  pay,
  type Row,
  sessionsOf,
  statusOf,
  times,
  withCookie,
} from '../support/attacks.ts'

const COOKIES: Row[] = [
  [
    'two members’ cookies in one request: only the first counts',
    async (s) => {
      const [demo, other] = [await s.login(), await alice(s)]
      const mixed = withCookie(s, `${demo.cookie}; ${other.cookie}`)
      await pay(mixed, '1')
      const { username } = (await mixed.call('GET', '/api/user/info')).body
      return [username, s.upstream.world.transfers.map(({ from }) => s.upstream.world.members.get(from)?.username)]
    },
    ['demo', ['demo']],
  ],
  [
    'a session with the device of another member stays what it is',
    async (s) => {
      const [demo, other] = [await s.login(), await alice(s)]
      other.device = demo.device
      return (await other.call('GET', '/api/user/info')).body.username
    },
    'alice',
  ],
  [
    'the name of the cookie over https is not read over http',
    async (s) => {
      const { cookie } = await s.login()
      return statusOf(withCookie(s, `__Host-Http-${cookie}; __Secure-${cookie}`))
    },
    401,
  ],
  [
    'a cookie that was planted in the victim’s browser sees nothing of the victim',
    async (s) => {
      const { cookie } = await alice(s)
      const victim = withCookie(s, cookie)
      await logIn(victim)
      return [await statusOf(withCookie(s, cookie)), (await victim.call('GET', '/api/user/info')).body.username]
    },
    [401, 'demo'],
  ],
  [
    'the cookie before a registration is void after it',
    async (s) => {
      const caller = await alice(s)
      const { cookie } = caller
      const input = { username: 'fresh', password: 'secret1', confirmPassword: 'secret1', inviteCode: 'DEMO88' }
      const { status } = await caller.call('POST', '/api/user/register', input)
      return [status, await statusOf(caller), await statusOf(withCookie(s, cookie))]
    },
    [200, 200, 401],
  ],
  [
    'logins and logouts with one cookie at once: the cookie is void, every new one works',
    async (s) => {
      const { cookie } = await s.login()
      const all = await Promise.all(
        Array.from({ length: 16 }, async (_, index) => {
          const copy = withCookie(s, cookie)
          const { status } = await (index % 2 ? copy.call('POST', '/api/session/logout') : logIn(copy))
          return index % 2 ? status : statusOf(copy)
        }),
      )
      return [new Set(all), await statusOf(withCookie(s, cookie))]
    },
    [new Set([200]), 401],
  ],
  [
    'two devices that end each other at once: one at least succeeds, and nothing breaks',
    async (s) => {
      const both = [await s.login(), await s.login()]
      const ended = await Promise.all(both.map((each) => each.call('POST', '/api/session/end', { others: true })))
      const statuses = ended.map(({ status }) => status)
      return [statuses.includes(200), statuses.every((status) => [200, 401].includes(status))]
    },
    [true, true],
  ],
  [
    'fifty-five logins push a session out of the list, but not out of reach',
    async (s) => {
      const first = await s.login()
      s.upstream.clock.shift(1)
      await times(55, () => s.login())
      const owner = await s.login()
      s.upstream.clock.shift(1)
      const listed = (await sessionsOf(owner)).length
      await owner.call('POST', '/api/session/end', { others: true })
      return [listed, await statusOf(first), await statusOf(owner)]
    },
    [50, 401, 200],
  ],
  [
    'the id of another member’s session, or of none, ends nothing',
    async (s) => {
      const [demo, other] = [await s.login(), await alice(s)]
      const [{ id } = { id: '' }] = await sessionsOf(demo)
      const end = async (given: string) => (await other.call('POST', '/api/session/end', { id: given })).status
      return [await end(id), await end(id.toUpperCase()), await end(randomUUID()), await statusOf(demo)]
    },
    [404, 404, 404, 200],
  ],
  [
    'three hundred replays of an ended session cost one upstream call and take nothing from the member',
    async (s) => {
      const [ended, owner] = [await s.login(), await s.login()]
      s.upstream.clock.shift(1)
      await owner.call('POST', '/api/session/end', { others: true })
      s.upstream.requests.length = 0
      s.upstream.faults.set('POST user/logout', 'hang')
      const { cookie } = ended
      const replays = Array.from({ length: 300 }, () => statusOf(withCookie(s, cookie)))
      const answer = await statusOf(owner)
      const statuses = new Set(await Promise.all(replays))
      s.upstream.releaseHung()
      return [statuses, answer, s.upstream.requests.filter(({ key }) => key === 'POST user/logout').length]
    },
    [new Set([401]), 200, 1],
  ],
  [
    'a browser that calls itself markup, or by 12 kB of text, is an unknown device',
    async (s) => {
      const caller = s.visitor()
      for (const agent of ['<script>alert(1)</script>', 'Version/1 '.repeat(1_200)])
        await caller.call('POST', '/api/user/login', LOGIN, { 'user-agent': agent })
      return [...new Set((await sessionsOf(caller)).map(({ device }) => device))]
    },
    ['Unknown device'],
  ],
  [
    'a stream with the cookie of an ended session',
    async (s) => {
      const caller = await s.login()
      const { cookie } = caller
      await caller.call('POST', '/api/session/logout')
      return (await withCookie(s, cookie).call('GET', '/api/stream/market?every=10')).status
    },
    401,
  ],
]

attack('cookies and sessions', COOKIES)
