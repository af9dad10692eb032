/**
 * The ledger fails during a payment. Whatever fails and when, a payment that may have moved money is not sent again, and a payment that has moved no
 * money can be tried again.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import t from 'tap'
import type { Entry } from '../../server/ledger/ledger.ts'
import { allFaults, failingLedger, type UpstreamAnswer, upstreamAnswers } from '../support/failing-ledger.ts'
import { intent } from '../support/system.ts'
import { uuidAt } from '../support/uuid-at.ts'

/** Answers which prove that nothing was carried out. */
const harmless: readonly UpstreamAnswer[] = ['unreachable', 'over']

t.test('a payment whose result could not be stored is never sent again', async (t) => {
  for (const how of ['done', 'refused', 'cut'] as const) {
    const { faults, sent, pay } = failingLedger(t)
    const headers = intent()
    faults.note = 'lost'
    const first = await pay(how, headers)
    t.equal(first.status, { done: 200, refused: 422, cut: 502 }[how], 'the first request still gets the result')
    faults.note = 'well'
    // waits until the server has given up storing the result, which happens shortly after the response
    await sleep(1)
    const again = await pay('done', headers)
    t.equal(again.status, 409)
    t.match(again.body, { code: 'outcome_unknown', outcome: 'unknown' })
    t.strictSame(sent, [how])
  }
})

t.test('while storing the result is retried, a repeated request gets the first response', async (t) => {
  const { faults, sent, pay } = failingLedger(t, [50, 50])
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
    const { faults, sent, pay, logs } = failingLedger(t)
    const headers = intent()
    faults.begin = how
    t.match((await pay('done', headers)).body, { code: 'ledger_unavailable', outcome: 'unknown' })
    t.strictSame(sent, [])
    t.equal(logs.length, 1)
    t.match(JSON.parse(logs[0] ?? ''), { msg: 'the ledger cannot be used', err: { stack: /failing-ledger/ } })
    t.equal((await pay('done', headers)).body.code, 'ledger_unavailable')
    t.equal(logs.length, 1, 'during an outage, not for each request')
    faults.begin = 'well'
    t.equal((await pay('done', headers)).status, 200, how)
    t.equal((await pay('done', headers)).replayed, 'true')
    t.strictSame(sent, ['done'])
  }
})

t.test('a late release of an attempt that moved no money does not affect a newer attempt that did', async (t) => {
  for (const how of harmless) {
    const { faults, sent, pay } = failingLedger(t, [50])
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
      how: fc.constantFrom(...(Object.keys(upstreamAnswers) as UpstreamAnswer[])),
      pause: fc.boolean(),
    })
    const teardowns: (() => Promise<unknown>)[] = []
    const held = fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 8 }),
      fc.constantFrom([], [0], [0, 0]),
      async (steps, waits) => {
        const { faults, sent, pay } = failingLedger(
          { teardown: (fn) => teardowns.push(fn as () => Promise<unknown>) },
          waits,
        )
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

/** An intent whose key is newer than the ledger, although the ledger was opened just now. */
const newIntent = () => intent(uuidAt(Date.now()))

t.test('a short outage of the ledger does no harm while another process is sending the payment', async (t) => {
  const { sent, ledger, pay } = failingLedger(t)
  const headers = newIntent()
  const first = await pay('done', headers)
  const { find, claim } = ledger
  let asked = 0
  // simulates what another process sees while this one is still sending the payment
  ledger.claim = async (given, confirmed) => {
    const claimed = await claim(given, confirmed)
    return claimed.kind === 'known' ? { ...claimed, entry: { ...claimed.entry, state: 'open', alive: true } } : claimed
  }
  ledger.find = async (id) => {
    asked += 1
    if (asked < 3) throw new Error('the store is unavailable')
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
      const { sent, ledger, pay } = failingLedger(t)
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
        // at the second lookup, the clock shows half a minute more
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
  const { sent, ledger, pay } = failingLedger(t)
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
    const { ledger, pay, clock, deadlines } = failingLedger(t)
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
