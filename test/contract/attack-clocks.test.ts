/** Attacks that make clocks jump: nothing that has ended comes back, and no limit starts anew. */
import { alice, attack, guess, guesses, type Row, statusOf, times, withCookie } from '../support/attacks.ts'

const DAY_S = 86_400

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
        // the clock has been moved, so each of these requests may delete entries as expired. They must not delete the entry that the session was
        // ended
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

attack('clocks, in memory', CLOCKS)
attack('clocks, in a folder', CLOCKS, { settings: (folder) => ({ DATA_DIR: folder }) })
