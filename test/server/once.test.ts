/** A store that fails in the middle of a payment: at each moment the wish is sent once at most, and may go on when nothing was moved. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import type { Attempt, Ledger } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { errors } from '../../server/plugins/errors.ts'
import { createOnce } from '../../server/plugins/idempotency.ts'
import { Problem } from '../../server/problem.ts'
import { intent } from '../helper.ts'

const KEY = 'POST user/transfer'
const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
const member = { id: 'session', member: 'member', token: 'token', begun: 1, until: 2 }

/** A question to the store: answered, lost on the way there, or done with the answer lost. */
type Luck = 'well' | 'lost' | 'unheard'
const lucks: readonly Luck[] = ['well', 'lost', 'unheard']

/** Questions go as `luck` says. */
function unreliable(ledger: Ledger, luck: { begin: Luck; note: Luck }): Ledger {
  const meet = async <T>(how: Luck, write: () => Promise<T>): Promise<T> => {
    if (how === 'lost') throw new Error('the store is away')
    const done = await write()
    if (how === 'unheard') throw new Error('the store went away')
    return done
  }
  const note = async ({ id, attempt }: Attempt, write: (of: Attempt) => Promise<void>): Promise<void> => {
    // the process knows that it sends no more, whatever the store hears of it
    if (luck.note === 'lost') await write({ id: 'nowhere', attempt })
    await meet(luck.note, () => write({ id, attempt }))
  }
  return {
    ...ledger,
    begin: (wish, now, confirmed) => meet(luck.begin, () => ledger.begin(wish, now, confirmed)),
    end: (of, answer) => note(of, (sent) => ledger.end(sent, answer)),
    doubt: (of) => note(of, ledger.doubt),
    forget: (of) => note(of, ledger.forget),
  }
}

/** What the upstream makes of a call. */
const upstream = {
  done: () => ({ orderId: 'T1' }),
  refused: () => {
    throw new Problem('refused')
  },
  cut: () => {
    throw new Problem('upstream_cut')
  },
  unreachable: () => {
    throw new Problem('upstream_unreachable')
  },
  over: () => {
    throw new Problem('session_ended')
  },
}
type Upstream = keyof typeof upstream
const harmless: readonly Upstream[] = ['unreachable', 'over']

/** @param noteWaits when notes that failed are tried again */
function system(t: Pick<Test, 'teardown'>, noteWaits: readonly number[] = []) {
  const luck: { begin: Luck; note: Luck } = { begin: 'well', note: 'well' }
  const store = openSqliteLedger(undefined)
  const settler = { look: store.find, watch: () => undefined, close: () => undefined }
  const ledger = unreliable(store, luck)
  const once = createOnce({ ledger, settler, now: Date.now, onEnd: () => undefined, noteWaits })
  const app = Fastify()
  t.teardown(async () => {
    await app.close()
    await store.close()
  })
  errors(app)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    request.session = member
  })
  const sent: Upstream[] = []
  let next: Upstream = 'done'
  app.post('/', (request, reply) =>
    once.run(KEY, request, reply, async () => {
      sent.push(next)
      return upstream[next]()
    }),
  )
  return {
    luck,
    sent,
    async pay(how: Upstream, headers: Record<string, string>) {
      next = how
      const answer = await app.inject({ method: 'POST', url: '/', payload: transfer, headers })
      return { status: answer.statusCode, body: answer.json(), replayed: answer.headers['idempotency-replayed'] }
    },
  }
}

t.test('sent, and its end could never be noted: it is not sent again', async (t) => {
  for (const how of ['done', 'refused', 'cut'] as const) {
    const { luck, sent, pay } = system(t)
    const headers = intent()
    luck.note = 'lost'
    const first = await pay(how, headers)
    t.equal(first.status, { done: 200, refused: 422, cut: 502 }[how], 'what is known is told')
    luck.note = 'well'
    // the last try to note it is given up a moment after the answer
    await sleep(1)
    const again = await pay('done', headers)
    t.equal(again.status, 409)
    t.match(again.body, { code: 'outcome_unknown', outcome: 'unknown' })
    t.strictSame(sent, [how])
  }
})

t.test('while its end is still being noted, a repeat is answered as the first was', async (t) => {
  const { luck, sent, pay } = system(t, [50, 50])
  const headers = intent()
  luck.note = 'lost'
  const first = await pay('done', headers)
  luck.begin = 'lost'
  const again = await pay('done', headers)
  t.strictSame({ ...again, replayed: undefined }, first)
  t.equal(again.replayed, 'true')
  luck.begin = 'well'
  luck.note = 'well'
  await sleep(150)
  t.equal((await pay('done', headers)).replayed, 'true', 'and from the store afterwards')
  t.strictSame(sent, ['done'])
})

t.test('the store failed at the beginning: nothing was sent, and the same wish goes on', async (t) => {
  for (const how of ['lost', 'unheard'] as const) {
    const { luck, sent, pay } = system(t)
    const headers = intent()
    luck.begin = how
    t.match((await pay('done', headers)).body, { code: 'ledger_unavailable', outcome: 'not_sent' })
    t.strictSame(sent, [])
    luck.begin = 'well'
    t.equal((await pay('done', headers)).status, 200, how)
    t.equal((await pay('done', headers)).replayed, 'true')
    t.strictSame(sent, ['done'])
  }
})

t.test('what moved nothing is forgotten late: the one that went through meanwhile is not', async (t) => {
  for (const how of harmless) {
    const { luck, sent, pay } = system(t, [50])
    const headers = intent()
    luck.note = 'lost'
    await pay(how, headers)
    luck.note = 'well'
    t.equal((await pay('done', headers)).status, 200)
    await sleep(100)
    t.equal((await pay('done', headers)).replayed, 'true')
    t.strictSame(sent, [how, 'done'])
  }
})

t.test(
  'however the store fails, nothing is sent after what may have moved something, and what was done is told alike',
  async () => {
    const step = fc.record({
      begin: fc.constantFrom(...lucks),
      note: fc.constantFrom(...lucks),
      how: fc.constantFrom(...(Object.keys(upstream) as Upstream[])),
      pause: fc.boolean(),
    })
    const teardowns: (() => Promise<unknown>)[] = []
    const held = fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 8 }),
      fc.constantFrom([], [0], [0, 0]),
      async (steps, waits) => {
        const { luck, sent, pay } = system({ teardown: (fn) => teardowns.push(fn as () => Promise<unknown>) }, waits)
        const key = randomUUID()
        let done = ''
        for (const { begin, note, how, pause } of steps) {
          Object.assign(luck, { begin, note })
          const { status, body } = await pay(how, intent(key))
          const heard = JSON.stringify(body)
          if (status === 200 && done !== '' && heard !== done) return false
          if (status === 200) done = heard
          if (pause) await sleep(3)
        }
        const moved = sent.findIndex((how) => !harmless.includes(how))
        return moved === -1 || moved === sent.length - 1
      },
    )
    await fc.assert(held, { numRuns: 150 })
    for (const teardown of teardowns) await teardown()
  },
)
