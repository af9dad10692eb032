/**
 * Tests the rules by which a payment is sent at most once (`idempotency.ts`), with a ledger but without an upstream: simultaneous requests, old keys,
 * and outcomes that are stored late.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import t, { type Test } from 'tap'
import type { Intent, Ledger } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { createIdempotency } from '../../server/money/idempotency.ts'
import { failed, type PaymentResult, succeeded } from '../../server/money/payment-result.ts'
import { policies } from '../../server/policy.ts'
import { Problem } from '../../server/problem.ts'
import { eventually } from '../support/eventually.ts'
import { done, intent as intentWith } from '../support/ledger.ts'

const HOUR_MS = 3_600_000
const intent = (about: Partial<Intent> = {}): Intent => intentWith(undefined, about)
/** Another request for the same payment. */
const again = (given: Intent): Intent => ({ ...given, attempt: `${given.attempt}-again` })

function system(t: Pick<Test, 'teardown'>, change: Partial<Ledger> = {}, retryDelaysMs: readonly number[] = []) {
  const clock = { ms: Date.now() - HOUR_MS }
  const store = openSqliteLedger(undefined, { now: () => clock.ms })
  clock.ms += HOUR_MS
  t.teardown(() => store.close())
  const ledger: Ledger = { ...store, ...change }
  const lines: string[] = []
  const log = {
    error: (about: object | string, text = '') =>
      lines.push(typeof about === 'string' ? about : `${Object.values(about)} ${text}`),
  } as unknown as FastifyBaseLogger
  return { idempotency: createIdempotency({ ledger, retryDelaysMs }), ledger, store, lines, log }
}

t.test('simultaneous requests for one payment share its result, whatever it is', async (t) => {
  const { idempotency } = system(t)
  for (const [name, end, replayed] of [
    ['done', () => succeeded({ orderId: 'T1' }), true],
    ['refused', () => failed(new Problem('refused')), false],
    [
      'a bug',
      () => {
        throw new Error('a bug')
      },
      false,
    ],
  ] as const) {
    const given = intent()
    let works = 0
    const opened = Promise.withResolvers<void>()
    const work = async (): Promise<PaymentResult> => {
      works += 1
      await opened.promise
      return end()
    }
    const first = idempotency.once(given, work)
    const second = idempotency.once(again(given), work)
    await t.rejects(idempotency.once({ ...again(given), fingerprint: 'other' }, work), {
      code: 'idempotency_key_reused',
    })
    let isIdle = false
    const idle = idempotency.idle().then(() => {
      isIdle = true
    })
    await sleep(1)
    t.equal(isIdle, false, 'the server waits for it before it stops')
    opened.resolve()
    const [one, two] = await Promise.all([first, second, idle])
    t.equal(works, 1, name)
    if (replayed) t.match([one, two], [{ replayed: false }, { replayed: true, answer: { body: '{"orderId":"T1"}' } }])
    else
      t.match(
        [one, two],
        [{ kind: 'problem' }, { kind: 'problem', problem: one.kind === 'problem' ? one.problem : {} }],
      )
    await sleep(1)
    await idempotency.once(again(given), async () => succeeded(null))
    t.equal(works, 1, 'a later request does its own work')
  }
})

t.test('a request waits for one in progress until the deadline', async (t) => {
  t.intercept(policies.money, 'deadlineMs', { value: 20 })
  // keeps this process alive. The timer with which the server waits is unref'd, so it does not
  const running = setInterval(() => undefined, 1_000)
  t.teardown(() => clearInterval(running))
  const { idempotency } = system(t)
  const given = intent()
  const opened = Promise.withResolvers<void>()
  const first = idempotency.once(given, async () => {
    await opened.promise
    return succeeded(null)
  })
  await t.rejects(
    idempotency.once(again(given), async () => succeeded(null)),
    { code: 'idempotency_in_progress' },
  )
  opened.resolve()
  t.match(await first, { kind: 'answer' })
})

t.test('a payment whose key is too old to begin one is not sent', async (t) => {
  const { idempotency, ledger } = system(t)
  const late = intent({ keyCreatedAt: Date.now() - 60_000, keyNewUntil: Date.now() - 30_000 })
  await t.rejects(idempotency.claim(late, false), { code: 'idempotency_key_reused', outcome: 'not_sent' })
  t.equal(await ledger.find(late.id), null, 'nothing remains of it')
})

t.test('what the ledger knows decides whether a payment may be sent', async (t) => {
  const { idempotency, ledger, log } = system(t)
  const given = intent({ sameAs: 'equal' })
  t.equal(await idempotency.claim(given, false), null)
  await t.rejects(idempotency.claim(intent({ sameAs: 'equal' }), false), { code: 'same_intent' })
  t.equal(await idempotency.claim(intent({ sameAs: 'equal' }), true), null, 'confirmed')
  await t.rejects(idempotency.claim(intent({ keyCreatedAt: 1 }), false), { code: 'outcome_unknown' })
  await idempotency.record(given, { kind: 'ended', answer: done, record: 'record' }, log)
  t.match(await idempotency.claim(again(given), false), { kind: 'answer', answer: done, replayed: true })
  await t.rejects(idempotency.claim({ ...again(given), fingerprint: 'other' }, false), {
    code: 'idempotency_key_reused',
  })
  t.match(await ledger.find(given.id), { state: 'ended', record: 'record' })
})

t.test('an account that is known under another name is claimed under that name', async (t) => {
  const { idempotency, ledger } = system(t)
  await ledger.learnPayee('email:1', 'name:2')
  const byMail = intent({ payee: 'email:1' })
  await idempotency.claim(byMail, false)
  t.match(await ledger.find(byMail.id), { payee: 'name:2' })
  const nobody = intent()
  ledger.payeeOf = () => Promise.reject(new Error('not asked'))
  t.equal(await idempotency.claim(nobody, false), null)
})

t.test('if the ledger cannot tell, a key may have been used before', async (t) => {
  const { idempotency, ledger } = system(t)
  const given = intent()
  t.equal(await idempotency.mayBeKnown(given), false)
  t.equal(await idempotency.mayBeKnown(intent({ keyCreatedAt: 1 })), true, 'forgotten')
  await idempotency.claim(given, false)
  t.equal(await idempotency.mayBeKnown(given), true)
  ledger.find = () => Promise.reject(new Error('away'))
  t.equal(await idempotency.mayBeKnown(intent()), true)
})

t.test('endings are recorded; what was not sent leaves nothing', async (t) => {
  const { idempotency, ledger, log, lines } = system(t)
  for (const [ending, state] of [
    [{ kind: 'ended', answer: done }, 'ended'],
    [{ kind: 'unknown' }, 'unknown'],
    [{ kind: 'unsent' }, undefined],
  ] as const) {
    const given = intent()
    await idempotency.claim(given, false)
    await idempotency.record(given, ending, log)
    t.equal((await ledger.find(given.id))?.state, state)
  }
  t.strictSame(lines, [])
})

t.test('an outcome whose record belongs to another payment is recorded without it, which is logged', async (t) => {
  const { idempotency, ledger, log, lines } = system(t)
  const [one, two] = [intent(), intent()]
  for (const given of [one, two]) {
    await idempotency.claim(given, false)
    await idempotency.record(given, { kind: 'ended', answer: done, record: 'record' }, log)
  }
  t.match(await ledger.find(one.id), { state: 'ended', record: 'record' })
  t.match(await ledger.find(two.id), { state: 'ended', record: null })
  t.match(lines, [/record of this payment is already assigned to another/])
})

t.test('an ending that could not be written is retried until it is, and each failure is logged', async (t) => {
  const { idempotency, ledger, store, log, lines } = system(t, {}, [5, 5, 5])
  const given = intent()
  await idempotency.claim(given, false)
  let fails = 2
  ledger.markUnknown = async (of) => {
    if (fails-- > 0) throw new Error('the disk is full')
    await store.markUnknown(of)
  }
  await idempotency.record(given, { kind: 'unknown' }, log)
  t.match(await store.find(given.id), { state: 'open' })
  t.match(lines, [/the disk is full.*ledger write failed/])
  await eventually('it is written', async () => (await store.find(given.id))?.state === 'unknown')
  t.equal(lines.length, 1)
  t.equal(fails, -1, 'not once more')
})

t.test('after the last failed try, the write is given up, which is logged', async (t) => {
  const { idempotency, ledger, log, lines } = system(t, {}, [1, 1])
  const given = intent()
  await idempotency.claim(given, false)
  let tries = 0
  ledger.markUnknown = () => {
    tries += 1
    return Promise.reject(new Error('the disk is full'))
  }
  await idempotency.record(given, { kind: 'unknown' }, log)
  await eventually('it is given up', () => lines.length === 2)
  t.equal(tries, 3)
  t.match(lines, [/ledger write failed/, /^ledger write failed after all retries$/])
})

t.test(
  'until its ending is written, a payment is answered from memory; one that was not sent can be sent again at once',
  async (t) => {
    const { idempotency, ledger, store, log } = system(t, {}, Array<number>(10_000).fill(5))
    const away = () => Promise.reject(new Error('the store is unavailable'))
    for (const [ending, works] of [
      [{ kind: 'ended', answer: done }, 1],
      [{ kind: 'unsent' }, 2],
    ] as const) {
      const given = intent()
      let worked = 0
      const work = async () => {
        worked += 1
        await idempotency.record(given, ending, log)
        return succeeded(null)
      }
      ledger.complete = away
      ledger.release = away
      await idempotency.once(given, work)
      await idempotency.once(again(given), work)
      t.equal(worked, works, ending.kind)
      ledger.complete = store.complete
      ledger.release = store.release
      await eventually('the ledger answers', async () => {
        await idempotency.once(again(given), work)
        return worked === works + 1
      })
    }
  },
)
