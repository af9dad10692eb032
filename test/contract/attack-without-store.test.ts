/** Attacks while nothing can be stored: the disk is full, or Redis cannot be reached. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  attack,
  guess,
  guesses,
  pay,
  type Row,
  type Stage,
  statusOf,
  TRANSFER,
  times,
  withCookie,
} from '../support/attacks.ts'

/** Simulates a full disk: nothing can be added to any table of the ledger's file. */
function fillDisk({ t, folder }: Stage): void {
  const disk = new DatabaseSync(join(folder, 'ledger.db'))
  t.teardown(() => disk.close())
  const tables = disk.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  for (const { name } of tables)
    disk.exec(`CREATE TRIGGER full_${name} BEFORE INSERT ON ${name} BEGIN SELECT RAISE(FAIL, 'disk is full'); END`)
}

/**
 * The attacks while nothing can be stored.
 * @param where name of the store, for the names of the rows
 * @param break_ makes the store fail; does nothing if it fails anyway
 */
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

attack('a full disk', withoutStore('on a full disk', fillDisk), { settings: (folder) => ({ DATA_DIR: folder }) })
attack(
  'Redis out of reach',
  withoutStore('without Redis', () => undefined),
  {
    settings: () => ({ REDIS_URL: 'redis://127.0.0.1:1' }),
  },
)
