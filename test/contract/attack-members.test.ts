/**
 * An attack on other members, and on one's own limits: sessions, cookies, guesses, payments, clocks, stores. Each row: what is tried, how, and what
 * must come out of it.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t, { type Test } from 'tap'
import { THROTTLE_LIMITS, UPSTREAM_LIMITS } from '../../server/policy.ts'
import { temporaryFolder } from '../support/ledger.ts'
import { build, type Caller, confirmedIntent, type System } from '../support/system.ts'

type Stage = System & { t: Test; folder: string }
type Row = readonly [name: string, act: (stage: Stage) => Promise<unknown>, holds: unknown]
type Settings = { settings?: (folder: string) => Record<string, string> }

const LOGIN = { account: 'demo', password: 'demo1234' }
const TRANSFER = 'POST user/transfer'
const DAY_S = 86_400
const wish = (amount: string, payPassword = '246810') => ({ account: 'newbie', amount, coin: 'usdt', payPassword })
const pay = (caller: Caller, amount: string, key: string = randomUUID(), payPassword?: string) =>
  caller.call('POST', '/api/user/transfer', wish(amount, payPassword), confirmedIntent(key))
const look = async (caller: Caller, key: string) => (await caller.call('GET', `/api/view/intent?key=${key}`)).body.state
const logIn = (caller: Caller, input: object = LOGIN) => caller.call('POST', '/api/user/login', input)
const statusOf = async (caller: Caller) => (await caller.call('GET', '/api/user/info')).status
const withCookie = ({ visitor }: System, cookie: string): Caller => Object.assign(visitor(), { cookie })
const sessionsOf = async (caller: Caller) =>
  (await caller.call('GET', '/api/session/list')).body.sessions as { id: string; device: string; current: boolean }[]
const alice = ({ login }: System) => login('alice', 'alice1234')
/** How many guesses reached the upstream. */
const guesses = ({ upstream }: System): number =>
  upstream.calls('POST user/login').filter(({ json }) => Object(json).password === 'not it').length
const guess = (caller: Caller, account: string) => logIn(caller, { account, password: 'not it' })
const times = async (count: number, act: (index: number) => Promise<unknown>): Promise<void> => {
  for (let index = 0; index < count; index++) await act(index)
}
/** Waits until a call of the stub has arrived. */
const arrived = async ({ upstream }: System, key: string): Promise<void> => {
  while (upstream.calls(key).length === 0) await new Promise((resolve) => setImmediate(resolve))
}

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

const PAYMENTS: Row[] = [
  [
    'a login while a payment is under way: it is made once, and the new session sees it',
    async (s) => {
      const caller = await s.login()
      const page = withCookie(s, caller.cookie)
      const key = randomUUID()
      s.upstream.faults.set(TRANSFER, 'slow-after', { ms: 100, times: 1 })
      const paying = pay(page, '1', key)
      await arrived(s, TRANSFER)
      await logIn(caller)
      return [(await paying).status, await look(caller, key), s.upstream.world.transfers.length]
    },
    [200, 'done', 1],
  ],
  [
    'a login after a payment without an answer: the new session finds it',
    async (s) => {
      const caller = await s.login()
      const key = randomUUID()
      s.upstream.faults.set(TRANSFER, 'cut-before-answer', { times: 1 })
      const { outcome } = (await pay(caller, '1', key)).body
      await logIn(caller)
      return [outcome, await look(caller, key), (await pay(caller, '1', key)).status, s.upstream.world.transfers.length]
    },
    ['unknown', 'done', 200, 1],
  ],
  [
    'payments and a logout at once: what was answered 200 was made, nothing else',
    async (s) => {
      const { cookie } = await s.login()
      const sent = Array.from({ length: 6 }, (_, index) => pay(withCookie(s, cookie), `${index + 1}`))
      await withCookie(s, cookie).call('POST', '/api/session/logout')
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      const made = statuses.filter((status) => status === 200).length
      return [statuses.every((status) => [200, 401].includes(status)), s.upstream.world.transfers.length - made]
    },
    [true, 0],
  ],
  [
    'a page of one member in the session of another cannot pay',
    async (s) => {
      const [demo, other] = [await s.login(), await alice(s)]
      const [{ id } = { id: '' }] = await sessionsOf(demo)
      const headers = { ...confirmedIntent(), 'x-session-id': id }
      const { status } = await other.call('POST', '/api/user/transfer', wish('1', '135790'), headers)
      return [status, s.upstream.calls(TRANSFER).length]
    },
    [409, 0],
  ],
  [
    'a key in capital letters is the same payment',
    async (s) => {
      const caller = await s.login()
      const key = randomUUID()
      await pay(caller, '1', key)
      const again = await pay(caller, '1', key.toUpperCase())
      return [again.headers.get('idempotency-replayed'), s.upstream.calls(TRANSFER).length]
    },
    ['true', 1],
  ],
  [
    'one key in two sessions of a member at once is one payment',
    async (s) => {
      const both = [await s.login(), await s.login()]
      const key = randomUUID()
      const answers = await Promise.all(both.map((each) => pay(each, '1', key)))
      return [answers.map(({ status }) => status), s.upstream.calls(TRANSFER).length]
    },
    [[200, 200], 1],
  ],
  [
    'a stranger who knows a key learns nothing of its payment',
    async (s) => {
      const [demo, other] = [await s.login(), await alice(s)]
      const key = randomUUID()
      return [await look(other, key), (await pay(demo, '1', key)).status, await look(other, key), await look(demo, key)]
    },
    ['unknown', 200, 'unknown', 'done'],
  ],
  [
    'a key in capital letters is looked up as the same payment',
    async (s) => {
      const caller = await s.login()
      const key = randomUUID()
      await pay(caller, '1', key)
      return look(caller, key.toUpperCase())
    },
    'done',
  ],
  [
    'lookups of two sessions share their limit',
    async (s) => {
      const both = [await s.login(), await s.login()]
      const codes: unknown[] = []
      await times(34, async (index) => codes.push(await look(both[index % 2] as Caller, randomUUID())))
      return codes.filter((code) => code === 'unknown').length
    },
    30,
  ],
  [
    'recharge orders of two sessions share their limit',
    async (s) => {
      const both = [await s.login(), await s.login()]
      const order = { amount: '50', network: 'TRC20' }
      await times(14, async (index) =>
        both[index % 2]?.call('POST', '/api/recharge/recharge', order, confirmedIntent()),
      )
      return s.upstream.calls('POST recharge/recharge').length
    },
    10,
  ],
]

/** The attacker owns an account that looks like the victim's, and logs in to it to get further attempts. */
const lookAlike = (own: string, victim: string): Row => [
  `logins to ${JSON.stringify(own)} give no further guesses at ${JSON.stringify(victim)}`,
  async (s) => {
    s.upstream.world.addMember({ username: own, password: 'own-1234', email: '', mobile: '', inviter: 0 })
    await logIn(s.visitor(), { account: own, password: 'own-1234' })
    await times(14, async (index) => {
      await guess(s.visitor(), victim)
      if (index % 3 === 0) await logIn(s.visitor(), { account: own, password: 'own-1234' })
    })
    return guesses(s)
  },
  10,
]

const GUESSES: Row[] = [
  lookAlike('かき', 'がき'),
  lookAlike('がき', 'かき'),
  lookAlike('victim', '\uff56ictim'),
  lookAlike('\uff56ictim', 'victim'),
  lookAlike('데모', '데모'.normalize('NFD')),
  lookAlike('е1', 'ё1'.normalize('NFD')),
  lookAlike('138-0000-0009', '13800000009'),
  lookAlike('+13800000009', '13800000009'),
  [
    'a Greek letter and the mark that the database takes for it are one name',
    async (s) => {
      await times(14, (index) => guess(s.visitor(), index % 2 ? 'αι' : 'α\u0345'))
      return guesses(s)
    },
    10,
  ],
  [
    'spellings in parallel',
    async (s) => {
      const spellings = ['demo', 'DEMO', ' demo', 'démo', 'dem\u200bo', 'ｄemo', 'de\u0301mo', 'Demo ']
      await Promise.all(Array.from({ length: 40 }, (_, index) => guess(s.visitor(), spellings[index % 8] ?? '')))
      return guesses(s)
    },
    10,
  ],
  [
    'payment passwords in two sessions',
    async (s) => {
      const both = [await s.login(), await s.login()]
      await times(14, (index) => pay(both[index % 2] as Caller, `${index + 1}`, randomUUID(), '000000'))
      return s.upstream.calls(TRANSFER).length
    },
    10,
  ],
  [
    'payment passwords with a new login for each',
    async (s) => {
      const caller = await s.login()
      await times(14, async (index) => {
        await pay(caller, `${index + 1}`, randomUUID(), '000000')
        await logIn(caller)
      })
      return s.upstream.calls(TRANSFER).length
    },
    10,
  ],
  [
    'codes for spellings of one address',
    async (s) => {
      const spellings = ['demo@example.com', 'Demo@Example.com', 'démo@example.com', ' demo@example.com ']
      const reset = { code: '0000', newPassword: 'brand-new-1', confirmPassword: 'brand-new-1' }
      await times(16, (index) =>
        s.visitor().call('POST', '/api/user/recoverPassword', { ...reset, email: spellings[index % 4] }),
      )
      return s.upstream.calls('POST user/recoverPassword').length
    },
    10,
  ],
  [
    'e-mails to spellings of one address',
    async (s) => {
      const spellings = ['demo@example.com', 'Demo@Example.com', 'démo@example.com', ' demo@example.com ']
      for (const email of spellings) await s.visitor().call('POST', '/api/ems/send', { email, event: 'reset_password' })
      return s.upstream.calls('POST ems/send').length
    },
    1,
  ],
  [
    'the device of another member has no attempts of its own',
    async (s) => {
      const { device } = await alice(s)
      await times(12, () => guess(s.visitor(), 'demo'))
      const thief = Object.assign(s.visitor(), { device })
      return [(await guess(thief, 'demo')).status, guesses(s)]
    },
    [429, 10],
  ],
  [
    'reports from made-up addresses count as one network',
    async (s) => {
      const report = '{"csp-report":{"effective-directive":"img-src"}}'
      await times(40, (index) =>
        s.visitor().call('POST', '/api/csp-report', report, {
          'content-type': 'application/csp-report',
          'x-forwarded-for': `203.0.113.${index}`,
        }),
      )
      return /csp_violations_total\{directive="img-src"\} (\d+)/.exec((await s.app.metrics()).text)?.[1]
    },
    '10',
  ],
]

const NAMES: Row[] = (
  [
    ['half a character in a name would empty the whole profile', 'user/profile', { nickname: 'a\ud800' }, 'nickname'],
    ['half a character in a text', 'user/profile', { bio: '\udfff', avatar: '' }, 'bio'],
    ['half a character in a payee', 'user/transfer', { ...wish('1'), account: 'al\ud83dice' }, 'account'],
    ['half a character in a payment password', 'user/transfer', wish('1', '\ud800'), 'payPassword'],
    ['half a character in a password', 'user/login', { account: 'demo', password: '\ud800' }, 'password'],
    ['a name that is read backwards', 'user/profile', { nickname: '\u202eecila' }, 'nickname'],
    ['a name that nobody sees', 'user/profile', { nickname: '\u200b\u2060' }, 'nickname'],
    ['a user name with something invisible', 'user/profile', { username: 'ali\u200bce' }, 'username'],
    [
      'a new member whose name looks like another’s',
      'user/register',
      { username: 'dem\u2060o', password: 'secret1', confirmPassword: 'secret1', inviteCode: 'DEMO88' },
      'username',
    ],
    ['a NUL in the name of a payout account', 'bank/add', { name: 'a\0b' }, 'name'],
    ['a tag in a network', 'bank/add', { network: 'TRC20<b>' }, 'network'],
    ['a tag in the network of a recharge', 'recharge/recharge', { amount: '50', network: 'TRC20<b>' }, 'network'],
  ] as const
).map(([name, path, input, field]) => [
  name,
  async (s) => {
    const address = '0xDe000000000000000000000000000000000000B2'
    const whole = path === 'bank/add' ? { network: 'BEP20', address, name: 'mine', ...input } : input
    const caller = await s.login()
    const { status, body } = await caller.call('POST', `/api/${path}`, whole, confirmedIntent())
    return [status, Object.keys(Object(body.fields)), s.upstream.requests.length]
  },
  [400, [field], 0],
])

const CLOCKS: Row[] = [
  [
    'a session that was ended stays ended when the clock jumps ahead and back',
    async (s) => {
      const caller = await s.login()
      const { cookie } = caller
      await caller.call('POST', '/api/session/logout')
      const seen: number[] = []
      for (const days of [40, -40, -40, 40]) {
        s.upstream.clock.shift(days * DAY_S)
        // everything that expires by the clock may be deleted now
        await guess(s.visitor(), 'nobody')
        await (await alice(s)).call('POST', '/api/session/logout')
        seen.push(await statusOf(withCookie(s, cookie)))
      }
      return seen
    },
    [401, 401, 401, 401],
  ],
  [
    'a session that was ended with all others does, too',
    async (s) => {
      const [ended, owner] = [await s.login(), await s.login()]
      s.upstream.clock.shift(1)
      await owner.call('POST', '/api/session/end', { others: true })
      const { cookie } = ended
      const seen: number[] = []
      for (const days of [40, -40]) {
        s.upstream.clock.shift(days * DAY_S)
        await (await alice(s)).call('POST', '/api/session/end', { others: true })
        seen.push(await statusOf(withCookie(s, cookie)))
      }
      return seen
    },
    [401, 401],
  ],
  [
    'a clock that is set back gives no further guesses',
    async (s) => {
      await times(10, () => guess(s.visitor(), 'alice'))
      s.upstream.clock.shift(-DAY_S)
      await times(10, () => guess(s.visitor(), 'alice'))
      return guesses(s)
    },
    10,
  ],
  [
    'a clock that is set back gives no further e-mails',
    async (s) => {
      const ask = () =>
        s.visitor().call('POST', '/api/ems/send', { email: 'demo@example.com', event: 'reset_password' })
      await ask()
      s.upstream.clock.shift(-DAY_S)
      await ask()
      return s.upstream.calls('POST ems/send').length
    },
    1,
  ],
]

/** Fills the disk: nothing can be added to any table. */
function fillDisk({ t, folder }: Stage): void {
  const disk = new DatabaseSync(join(folder, 'ledger.db'))
  t.teardown(() => disk.close())
  const tables = disk.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  for (const { name } of tables)
    disk.exec(`CREATE TRIGGER full_${name} BEFORE INSERT ON ${name} BEGIN SELECT RAISE(FAIL, 'disk is full'); END`)
}

/** While nothing can be stored. @param break_ what goes away, after the members have logged in */
const withoutStore = (where: string, break_: (stage: Stage) => void): Row[] => [
  [
    `${where}: guesses are limited`,
    async (s) => {
      break_(s)
      await times(14, () => guess(s.visitor(), 'alice'))
      return guesses(s)
    },
    10,
  ],
  [
    `${where}: a login works, and a payment is not sent`,
    async (s) => {
      break_(s)
      const caller = await s.login()
      const { status, body } = await pay(caller, '1')
      return [await statusOf(caller), status, body.code, s.upstream.calls(TRANSFER).length]
    },
    [200, 503, 'ledger_unavailable', 0],
  ],
  [
    `${where}: a logout is final`,
    async (s) => {
      const caller = await s.login()
      break_(s)
      const { cookie } = caller
      const { status } = await caller.call('POST', '/api/session/logout')
      return [status, caller.cookie, await statusOf(withCookie(s, cookie))]
    },
    [200, 'session=', 401],
  ],
  [
    `${where}: a password reset ends the sessions, and does not promise more than it stored`,
    async (s) => {
      const thief = await s.login()
      await thief.call('GET', '/api/user/info')
      const by = s.visitor()
      await by.call('POST', '/api/ems/send', { email: 'demo@example.com', event: 'reset_password' })
      const code = s.upstream.world.codeFor('demo@example.com', 'resetpwd')
      s.upstream.clock.shift(1)
      break_(s)
      const input = { email: 'demo@example.com', code, newPassword: 'brand-new-1', confirmPassword: 'brand-new-1' }
      const { status, body } = await by.call('POST', '/api/user/recoverPassword', input)
      const isLoggedIn = (await statusOf(thief)) === 200
      return [status, body.otherSessionsEnded === true && isLoggedIn]
    },
    [200, false],
  ],
]

/** Sets a new password by the code that `email` gets. */
async function reset(s: Stage, email: string): Promise<unknown> {
  const by = s.visitor()
  await by.call('POST', '/api/ems/send', { email, event: 'reset_password' })
  const { code } = s.upstream.world.codes.at(-1) ?? {}
  s.upstream.clock.shift(1)
  const input = { email, code, newPassword: 'brand-new-1', confirmPassword: 'brand-new-1' }
  return (await by.call('POST', '/api/user/recoverPassword', input)).body.otherSessionsEnded
}

/** The attacker has an address that the upstream takes for another one, but that counts as a spelling of the victim's. */
const RESETS: Row[] = (
  [
    ['demo@example.com', '\uff44emo@example.com'],
    ['かき@example.com', 'がき@example.com'],
    ['がき@example.com', 'かき@example.com'],
  ] as const
).flatMap(([victims, own]): Row[] => [
  [
    `a reset of ${own} does not end the sessions of ${victims}`,
    async (s) => {
      const demo = s.upstream.world.byName('demo')
      if (demo) demo.email = victims
      s.upstream.world.addMember({ username: 'other', password: 'own-1234', email: own, mobile: '', inviter: 0 })
      const victim = await s.login()
      await victim.call('GET', '/api/user/info')
      return [await reset(s, own), await statusOf(victim)]
    },
    [false, 200],
  ],
  [
    `a reset of ${own} ends the sessions of its own member`,
    async (s) => {
      const demo = s.upstream.world.byName('demo')
      if (demo) demo.email = own
      const thief = await s.login()
      await thief.call('GET', '/api/user/info')
      return [await reset(s, own), await statusOf(thief)]
    },
    [true, 401],
  ],
])

const groups: Record<string, readonly [rows: readonly Row[], settings?: Settings]> = {
  'cookies and sessions': [COOKIES],
  payments: [PAYMENTS],
  guesses: [GUESSES],
  resets: [RESETS],
  names: [NAMES],
  'clocks, in memory': [CLOCKS],
  'clocks, in a folder': [CLOCKS, { settings: (folder) => ({ DATA_DIR: folder }) }],
  'a full disk': [withoutStore('on a full disk', fillDisk), { settings: (folder) => ({ DATA_DIR: folder }) }],
  'Redis out of reach': [
    withoutStore('without Redis', () => undefined),
    { settings: () => ({ REDIS_URL: 'redis://127.0.0.1:1' }) },
  ],
}

for (const [group, [rows, { settings } = {}]] of Object.entries(groups))
  t.test(`attacks by members: ${group}`, async (t) => {
    for (const [name, act, holds] of rows)
      await t.test(name, async (t) => {
        const folder = temporaryFolder(t)
        const deps = { throttleLimits: THROTTLE_LIMITS, upstreamLimits: UPSTREAM_LIMITS }
        const system = await build(t, { deps, settings: settings?.(folder) ?? {} })
        t.strictSame(await act({ ...system, t, folder }), holds)
      })
  })
