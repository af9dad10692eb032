/** Sets up only the payment handler, and notes the steps that a payment passes. */
import Fastify from 'fastify'
import type { Test } from 'tap'
import type { Calls } from '../../server/calls/calls.ts'
import { errorHandlers } from '../../server/http/errors.ts'
import type { Ledger } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { createPayments, type PaymentEnd } from '../../server/money/money-handler.ts'
import { Problem } from '../../server/problem.ts'
import { createClock } from '../../server/upstream/clock.ts'
import { contract, type MoneyKey } from '../../shared/contract/index.ts'
import type { Paused } from '../../shared/contract/view.ts'

export const KEY = 'POST user/transfer'
export const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
export const member = { id: 'session', member: 'member', token: 'token', startedAt: Date.now() + 60_000, until: 2 }

/** Wraps `target` so that each call of a method also calls `note` with the method's name and the first argument. */
const spyOn = <T extends object>(target: T, note: (name: string, given: unknown) => void): T =>
  new Proxy(target, {
    get(_target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        note(String(name), given[0])
        return Reflect.apply(value, target, given)
      }
    },
  })

/** Calls `note` each time the row's input is parsed. */
export function countParses(t: Test, key: MoneyKey, note: () => void): void {
  const { input } = contract[key]
  const parse = input.safeParse
  t.intercept(input, 'safeParse', {
    value: (...given: Parameters<typeof parse>) => {
      note()
      return parse(...given)
    },
  })
}

/**
 * Sets up only the payment handler. The returned object has:
 * - `pay`: makes a payment. Returns the status, followed by the names of the payment's steps.
 * - `ends`: the reported outcomes, oldest first.
 * - `responses` (to payments), `sent` (to the upstream), `searched` (the ids of intents that were searched in the ledger): newest first.
 *
 * @param answer returns the upstream's response
 */
export function paymentHandler(
  t: Test,
  answer: () => object,
  paused: Paused = {},
  {
    reconcileDelaysMs,
    referenceField,
  }: Pick<Parameters<typeof createPayments>[1], 'reconcileDelaysMs' | 'referenceField'> = { reconcileDelaysMs: [] },
) {
  const limits = { usedUp: false }
  const state: { session: typeof member | null; isAway: boolean } = { session: member, isAway: false }
  const steps: string[] = []
  const responses: { type: unknown; replayed: unknown; body: string }[] = []
  const ends: PaymentEnd[] = []
  const note = (step: string): void => void steps.push(step)
  const store = openSqliteLedger(undefined)
  const searched: unknown[] = []
  const ledger: Ledger = spyOn(store, (step, given) => {
    note(step)
    if (step === 'find') searched.unshift(given)
    if (state.isAway && step === 'find') throw new Error('the store is unavailable')
  })
  const sent: { sent: unknown; deadlineMs: number }[] = []
  const run = async () => answer() as never
  const send: Calls['send'] = async (input, _request, options) => {
    note('send')
    sent.unshift({ sent: input.sent, deadlineMs: Number(options?.deadlineMs) })
    return run()
  }
  const payments = createPayments(
    {
      calls: { send, run, read: run },
      throttle: {
        guard(_key, _input, _request, act) {
          note('throttle')
          return act()
        },
        async check() {
          note('limits')
          if (limits.usedUp) throw new Problem('too_many_requests')
        },
        lookup: async () => undefined,
      },
      upstream: { clock: createClock(1_000) },
      paused,
      payoutHoldS: 0,
      now: Date.now,
    },
    {
      ledger,
      onEnd: (_request, end) => ends.push(end),
      maxDelayS: 900,
      reconcileDelaysMs,
      referenceField,
    },
  )
  countParses(t, KEY, () => note('parse'))
  const app = Fastify()
  errorHandlers(app)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    request.session = state.session
  })
  app.post('/', payments.handler(KEY))
  app.get('/', payments.status)
  t.teardown(async () => {
    await app.close()
    await store.close()
  })
  const pay = async (headers: Record<string, string>, payload: object = transfer) => {
    steps.length = 0
    const { statusCode, headers: told, body } = await app.inject({ method: 'POST', url: '/', payload, headers })
    responses.unshift({ type: told['content-type'], replayed: told['idempotency-replayed'], body })
    return [statusCode, ...steps]
  }
  const look = async (key: string) => (await app.inject({ method: 'GET', url: `/?key=${key}` })).json()
  return { pay, look, sent, searched, responses, ends, limits, state, steps, store, close: payments.close }
}

/** For `answer` of `paymentHandler`: a function that lets the upstream call fail with `code`. */
export const fail = (code: 'refused' | 'session_ended' | 'upstream_unreachable' | 'upstream_cut') => () => {
  throw new Problem(code)
}
