/** Attacks on passwords, codes and addresses: more guesses than the limits allow, and names that look like another member's. */
import { randomUUID } from 'node:crypto'
import {
  alice,
  attack,
  guess,
  guesses,
  logIn,
  pay,
  type Row,
  type Stage,
  statusOf,
  TRANSFER,
  times,
} from '../support/attacks.ts'
import type { Caller } from '../support/system.ts'

/** The attacker has an account whose name looks like the victim's. Logging in to it must not reset the count of guesses at the victim's password. */
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

/** Sets a new password with the code that the upstream sends to `email`. @returns the response's `otherSessionsEnded` */
async function reset(s: Stage, email: string): Promise<unknown> {
  const by = s.visitor()
  await by.call('POST', '/api/ems/send', { email, event: 'reset_password' })
  const { code } = s.upstream.world.codes.at(-1) ?? {}
  s.upstream.clock.shift(1)
  const input = { email, code, newPassword: 'brand-new-1', confirmPassword: 'brand-new-1' }
  return (await by.call('POST', '/api/user/recoverPassword', input)).body.otherSessionsEnded
}

/**
 * The attacker's e-mail address looks like the victim's. For the upstream, these are two addresses, so the server must not take one for the other.
 */
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

attack('guesses', GUESSES)
attack('resets', RESETS)
