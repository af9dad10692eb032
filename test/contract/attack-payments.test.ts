/** Attacks on payments: from several sessions and pages, and with one idempotency key written in several ways. */
import { randomUUID } from 'node:crypto'
import {
  alice,
  attack,
  logIn,
  pay,
  type Row,
  sessionsOf,
  TRANSFER,
  times,
  wish,
  withCookie,
} from '../support/attacks.ts'
import { type Caller, confirmedIntent, type System } from '../support/system.ts'

const look = async (caller: Caller, key: string) => (await caller.call('GET', `/api/view/intent?key=${key}`)).body.state
/** Waits until the stub has received a call to the row `key`. */
const arrived = async ({ upstream }: System, key: string): Promise<void> => {
  while (upstream.calls(key).length === 0) await new Promise((resolve) => setImmediate(resolve))
}

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

attack('payments', PAYMENTS)
