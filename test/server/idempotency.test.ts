/**
 * The ledger fails during a payment. Whatever fails and when, a payment that may have moved money is not sent again, and one that has not can be
 * tried again.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { errorHandlers } from '../../server/http/errors.ts'
import type { Attempt, Entry, Ledger } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { createPayments } from '../../server/money/money-handler.ts'
import { Problem } from '../../server/problem.ts'
import { createClock } from '../../server/upstream/clock.ts'
import { uuidAt } from '../support/payment-world.ts'
import { intent } from '../support/system.ts'

const KEY = 'POST user/transfer'
const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
const member = { id: 'session', member: 'member', token: 'token', startedAt: Date.now() + 60_000, until: 2 }

/** What happens to a write to the ledger: it succeeds (`well`), it is lost, or it is carried out but its response is lost (`unheard`). */
type Fault = 'well' | 'lost' | 'unheard'
const allFaults: readonly Fault[] = ['well', 'lost', 'unheard']

/** A ledger whose claims fail as in `faults.begin` and whose writes of outcomes fail as in `faults.note`. */
function unreliable(ledger: Ledger, faults: { begin: Fault; note: Fault }): Ledger {
  const meet = async <T>(how: Fault, write: () => Promise<T>): Promise<T> => {
    if (how === 'lost') throw new Error('the store is away')
    const done = await write()
    if (how === 'unheard') throw new Error('the store went away')
    return done
  }
  const note = async <T>({ id, attempt }: Attempt, write: (of: Attempt) => Promise<T>): Promise<T> => {
    // even if the write is lost, this process no longer counts as sending the attempt
    if (faults.note === 'lost') await write({ id: 'nowhere', attempt })
    return meet(faults.note, () => write({ id, attempt }))
  }
  return {
    ...ledger,
    claim: (intent, confirmed) => meet(faults.begin, () => ledger.claim(intent, confirmed)),
    complete: (of, answer, record) => note(of, (sent) => ledger.complete(sent, answer, record)),
    markUnknown: (of) => note(of, ledger.markUnknown),
    release: (of) => note(of, ledger.release),
  }
}

/** The upstream's possible responses to a call. */
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

/** @param retryDelaysMs waiting times before each retry of a failed write, in milliseconds */
function system(t: Pick<Test, 'teardown'>, retryDelaysMs: readonly number[] = []) {
  const faults: { begin: Fault; note: Fault } = { begin: 'well', note: 'well' }
  const store = openSqliteLedger(undefined)
  const ledger = unreliable(store, faults)
  const sent: Upstream[] = []
  let next: Upstream = 'done'
  const clock = { ms: Date.now() }
  const deadlines: (number | undefined)[] = []
  const send = async (_key: unknown, _request: unknown, limits?: { deadlineMs?: number }) => {
    sent.push(next)
    deadlines.push(limits?.deadlineMs)
    return upstream[next]() as never
  }
  const payments = createPayments(
    {
      calls: { send, run: async () => send(0, 0) as never, read: async () => send(0, 0) as never },
      throttle: {
        guard: (_key, _input, _request, act) => act(),
        check: async () => undefined,
        lookup: async () => undefined,
      },
      upstream: { clock: createClock(1_000) },
      paused: {},
      now: () => clock.ms,
    },
    {
      ledger,
      onEnd: () => undefined,
      maxDelayS: 900,
      reconcileDelaysMs: [],
      retryDelaysMs,
    },
  )
  const app = Fastify()
  t.teardown(async () => {
    await app.close()
    await store.close()
  })
  errorHandlers(app)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    request.session = member
  })
  app.post('/', payments.handler(KEY))
  return {
    faults,
    sent,
    ledger,
    clock,
    deadlines,
    async pay(how: Upstream, headers: Record<string, string>) {
      next = how
      const answer = await app.inject({ method: 'POST', url: '/', payload: transfer, headers })
      return { status: answer.statusCode, body: answer.json(), replayed: answer.headers['idempotency-replayed'] }
    },
  }
}

t.test('a payment whose result could not be stored is never sent again', async (t) => {
  for (const how of ['done', 'refused', 'cut'] as const) {
    const { faults, sent, pay } = system(t)
    const headers = intent()
    faults.note = 'lost'
    const first = await pay(how, headers)
    t.equal(first.status, { done: 200, refused: 422, cut: 502 }[how], 'the first request still gets the result')
    faults.note = 'well'
    // the retries of storing the result end shortly after the response
    await sleep(1)
    const again = await pay('done', headers)
    t.equal(again.status, 409)
    t.match(again.body, { code: 'outcome_unknown', outcome: 'unknown' })
    t.strictSame(sent, [how])
  }
})

t.test('while storing the result is retried, a repeated request gets the first response', async (t) => {
  const { faults, sent, pay } = system(t, [50, 50])
  const headers = intent()
  faults.note = 'lost'
  const first = await pay('done', headers)
  faults.begin = 'lost'
  const again = await pay('done', headers)
  t.strictSame({ ...again, replayed: undefined }, first)
  t.equal(again.replayed, 'true')
  faults.begin = 'well'
  faults.note = 'well'
  await sleep(150)
  t.equal((await pay('done', headers)).replayed, 'true', 'afterwards the response comes from the store')
  t.strictSame(sent, ['done'])
})

t.test('when the claim fails nothing is sent, and the same intent can be tried again', async (t) => {
  for (const how of ['lost', 'unheard'] as const) {
    const { faults, sent, pay } = system(t)
    const headers = intent()
    faults.begin = how
    t.match((await pay('done', headers)).body, { code: 'ledger_unavailable', outcome: 'unknown' })
    t.strictSame(sent, [])
    faults.begin = 'well'
    t.equal((await pay('done', headers)).status, 200, how)
    t.equal((await pay('done', headers)).replayed, 'true')
    t.strictSame(sent, ['done'])
  }
})

t.test('a late release of an attempt that moved no money does not affect a newer attempt that did', async (t) => {
  for (const how of harmless) {
    const { faults, sent, pay } = system(t, [50])
    const headers = intent()
    faults.note = 'lost'
    await pay(how, headers)
    faults.note = 'well'
    t.equal((await pay('done', headers)).status, 200)
    await sleep(100)
    t.equal((await pay('done', headers)).replayed, 'true')
    t.strictSame(sent, [how, 'done'])
  }
})

t.test(
  'however the ledger fails, nothing is sent after an attempt that may have moved money, and all successful responses are equal',
  async () => {
    const step = fc.record({
      begin: fc.constantFrom(...allFaults),
      note: fc.constantFrom(...allFaults),
      how: fc.constantFrom(...(Object.keys(upstream) as Upstream[])),
      pause: fc.boolean(),
    })
    const teardowns: (() => Promise<unknown>)[] = []
    const held = fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 8 }),
      fc.constantFrom([], [0], [0, 0]),
      async (steps, waits) => {
        const { faults, sent, pay } = system({ teardown: (fn) => teardowns.push(fn as () => Promise<unknown>) }, waits)
        const key = randomUUID()
        let done = ''
        for (const { begin, note, how, pause } of steps) {
          Object.assign(faults, { begin, note })
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

/** An intent whose key is newer than the ledger, whenever that was opened. */
const newIntent = () => intent(uuidAt(Date.now()))

t.test('a short outage of the ledger does no harm while another process is sending the payment', async (t) => {
  const { sent, ledger, pay } = system(t)
  const headers = newIntent()
  const first = await pay('done', headers)
  const { find, claim } = ledger
  let asked = 0
  // what another process sees until the payment has ended
  ledger.claim = async (given, confirmed) => {
    const claimed = await claim(given, confirmed)
    return claimed.kind === 'known' ? { ...claimed, entry: { ...claimed.entry, state: 'open', alive: true } } : claimed
  }
  ledger.find = async (id) => {
    asked += 1
    if (asked < 3) throw new Error('the store is away')
    return find(id)
  }
  t.strictSame({ ...(await pay('done', headers)), replayed: undefined }, { ...first, replayed: undefined })
  t.equal(asked, 3)
  t.strictSame(sent, ['done'])
})

t.test(
  'a payment that another process is sending is waited for until the deadline, or until it was not sent',
  async (t) => {
    for (const [name, later, outcome] of [
      ['released', async () => null, { status: 502, code: 'upstream_unreachable', outcome: 'not_sent' }],
      ['still open', null, { status: 409, code: 'idempotency_in_progress', outcome: 'unknown' }],
    ] as const) {
      const { sent, ledger, pay } = system(t)
      const headers = newIntent()
      await pay('done', headers)
      const { claim } = ledger
      let entry: Entry | null = null
      ledger.claim = async (given, confirmed) => {
        const claimed = await claim(given, confirmed)
        if (claimed.kind !== 'known') return claimed
        entry = { ...claimed.entry, state: 'open', alive: true }
        return { ...claimed, entry }
      }
      let asked = 0
      const { now } = performance
      const { restore } = t.intercept(performance, 'now', {
        // half a minute passes with the second lookup
        value: () => Reflect.apply(now, performance, []) + (asked > 1 ? 30_000 : 0),
      })
      ledger.find = async () => {
        asked += 1
        return later ? later() : entry
      }
      const answer = await pay('done', headers)
      restore()
      t.match({ ...answer.body, status: answer.status }, outcome, name)
      t.equal(asked, later ? 1 : 2, name)
      t.strictSame(sent, ['done'], name)
    }
  },
)

t.test('the upstream’s own response counts more than a record that was found for another payment', async (t) => {
  const { sent, ledger, pay } = system(t)
  const headers = newIntent()
  const { complete } = ledger
  const records: (string | undefined)[] = []
  ledger.complete = async (of, answer, record) => {
    records.push(record)
    return record === undefined && complete(of, answer)
  }
  t.equal((await pay('done', headers)).status, 200)
  t.match(records, [/./, undefined], 'stored without the record')
  t.match(await pay('done', headers), { status: 200, replayed: 'true', body: { orderId: 'T1' } })
  t.strictSame(sent, ['done'])
})

t.test('a payment that is delayed after its claim is not sent after its deadline', async (t) => {
  for (const [stoodMs, left] of [
    [10_000, 20_000],
    [40_000, 0],
  ] as const) {
    const { ledger, pay, clock, deadlines } = system(t)
    const { claim } = ledger
    ledger.claim = async (given, confirmed) => {
      const claimed = await claim(given, confirmed)
      clock.ms += stoodMs
      return claimed
    }
    await pay('done', newIntent())
    const [deadline = -1] = deadlines
    t.ok(deadline <= left && deadline > left - 5_000, `${deadline} ms are left of 30 s after ${stoodMs} ms`)
  }
})
