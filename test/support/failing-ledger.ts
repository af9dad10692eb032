/** Our payment code with a ledger that fails and an upstream whose responses the test chooses. */
import Fastify from 'fastify'
import type { Test } from 'tap'
import { errorHandlers } from '../../server/http/errors.ts'
import type { Attempt, Ledger } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { createPayments } from '../../server/money/money-handler.ts'
import { createLogger } from '../../server/observability/log.ts'
import { Problem } from '../../server/problem.ts'
import { createClock } from '../../server/upstream/clock.ts'

const KEY = 'POST user/transfer'
const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }
const member = { id: 'session', member: 'member', token: 'token', startedAt: Date.now() + 60_000, until: 2 }

/** What happens to a write to the ledger. `well`: it succeeds. `lost`: it fails. `unheard`: it is carried out, but its response is lost. */
type Fault = 'well' | 'lost' | 'unheard'
export const allFaults: readonly Fault[] = ['well', 'lost', 'unheard']

/** A ledger that fails. `faults.begin` says what happens when a payment is claimed, `faults.note` what happens when an outcome is written. */
function unreliable(ledger: Ledger, faults: { begin: Fault; note: Fault }): Ledger {
  const meet = async <T>(how: Fault, write: () => Promise<T>): Promise<T> => {
    if (how === 'lost') throw new Error('the store is unavailable')
    const done = await write()
    if (how === 'unheard') throw new Error('the connection to the store was lost')
    return done
  }
  const note = async <T>({ id, attempt }: Attempt, write: (of: Attempt) => Promise<T>): Promise<T> => {
    // loses the outcome by writing it under an unknown id. Even that tells the store that this process no longer sends the attempt
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
export const upstreamAnswers = {
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
export type UpstreamAnswer = keyof typeof upstreamAnswers

/** @param retryDelaysMs how long to wait before each retry of a failed write, in milliseconds */
export function failingLedger(t: Pick<Test, 'teardown'>, retryDelaysMs: readonly number[] = []) {
  const faults: { begin: Fault; note: Fault } = { begin: 'well', note: 'well' }
  const store = openSqliteLedger(undefined)
  const ledger = unreliable(store, faults)
  const sent: UpstreamAnswer[] = []
  let next: UpstreamAnswer = 'done'
  const clock = { ms: Date.now() }
  const deadlines: (number | undefined)[] = []
  const send = async (_key: unknown, _request: unknown, limits?: { deadlineMs?: number }) => {
    sent.push(next)
    deadlines.push(limits?.deadlineMs)
    return upstreamAnswers[next]() as never
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
      payoutHoldS: 0,
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
  const logs: string[] = []
  const app = Fastify({ loggerInstance: createLogger('error', { write: (line) => void logs.push(line) }) })
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
    logs,
    async pay(how: UpstreamAnswer, headers: Record<string, string>) {
      next = how
      const answer = await app.inject({ method: 'POST', url: '/', payload: transfer, headers })
      return { status: answer.statusCode, body: answer.json(), replayed: answer.headers['idempotency-replayed'] }
    },
  }
}
