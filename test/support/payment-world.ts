/**
 * A model of the upstream's transfers, fast enough for thousands of histories. The model knows what really happened to each payment, and shows the
 * list of transfers in any form that an upstream may have. Our real payment code runs on it, with a clock that only the test moves.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Calls } from '../../server/calls/calls.ts'
import { readOutput } from '../../server/calls/codec.ts'
import type { Ledger } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { clockMemoryMs, createPayments, type Payments } from '../../server/money/money-handler.ts'
import { Problem } from '../../server/problem.ts'
import { createClock } from '../../server/upstream/clock.ts'
import type { RowKey } from '../../shared/contract/index.ts'
import type { Shape } from './list-shape.ts'
import { itemOf, pageOf, type Transfer } from './transfer-list.ts'
import { uuidAt } from './uuid-at.ts'

/**
 * What happens to a payment.
 * - `answered`, `refused`: the response arrives.
 * - `unreachable`: no connection was made.
 * - `cut`: it is carried out, but the response is lost.
 * - `lateS`: the connection is lost, and this many seconds later it is carried out.
 * - `lost`: it is never carried out, and there is no response.
 */
export type Fate = 'answered' | 'refused' | 'unreachable' | 'cut' | 'lost' | { lateS: number }

type Sent = { key: string; fate: Fate; carriedOutAt: number | null; reached: boolean }

/** Names of the accounts to which payments go. Several names belong to the same account. */
export const ACCOUNTS = ['bob', 'BOB', 'bob@example.com', 'carol'] as const
const OWNERS: Record<string, string> = { bob: 'bob', 'bob@example.com': 'bob', carol: 'carol' }

const SECOND = 1_000

export type World = {
  /** Sends a payment and checks the response. @returns what the member was told */
  send(amount: string, account: string, fate: Fate): Promise<string>
  /** Looks up payment number `index`, counted in the order of sending. @returns what the member was told */
  look(index: number): Promise<string>
  /** Sends payment number `index` again, with the same idempotency key and content. */
  repeat(index: number): Promise<string>
  advance(seconds: number): void
  /** Adds a transfer that was not made through this server, with an amount that no other payment has. */
  foreign(incoming: boolean): void
  loseStore(): Promise<void>
  /** Moves the ledger's clock, but no other. */
  jumpLedger(seconds: number): void
  /** statements that contradict what really happened */
  readonly untrue: readonly string[]
  /** how often each state was reported to the member */
  readonly said: Readonly<Record<string, number>>
  readonly sent: readonly Sent[]
  close(): Promise<void>
}

/** @param maxDelayS the setting `UPSTREAM_MAX_DELAY_S` */
export function paymentWorld(shape: Shape, maxDelayS = 900): World {
  let now = 1_795_147_200 * SECOND
  let ledgerAheadMs = 0
  let ledger: Ledger
  let payments: Payments
  const transfers: Transfer[] = []
  const sent: (Sent & { amount: string; account: string })[] = []
  const untrue: string[] = []
  const said: Record<string, number> = {}
  const session = { id: randomUUID(), member: 'demo', token: 't', startedAt: now, until: 2 ** 40 }
  const clock = createClock(clockMemoryMs({ maxDelayS }), () => now)
  let current: (typeof sent)[number] | null = null
  const context = (over: object = {}): FastifyRequest =>
    ({
      id: 'r',
      session,
      lang: 'en',
      ip: '',
      log: { error: () => undefined },
      headers: {},
      query: {},
      ...over,
    }) as never

  function carryOut(payment: (typeof sent)[number], at: number): Transfer {
    payment.carriedOutAt = at
    const account = OWNERS[payment.account.toLowerCase()] ?? payment.account
    const transfer = { id: 100 + transfers.length, account, amount: payment.amount, at, incoming: false }
    transfers.push(transfer)
    return transfer
  }

  const item = (transfer: Transfer) => itemOf(shape, transfer)

  const calls: Pick<Calls, 'run' | 'read' | 'send'> = {
    // the payment code uses `run` only to learn the upstream's time, from a response that never comes from a cache
    run: (async () => {
      clock.add(shape.offsetS * SECOND)
      return { data: null, age: 0, fresh: true }
    }) as never,
    read: (async (key: RowKey, { page = 1 }: { page?: number }) => {
      const { data, clockOffset } = pageOf(shape, transfers, page, now)
      clock.add(clockOffset)
      return { data, output: readOutput(key, data), clockOffset }
    }) as never,
    send: (async () => {
      if (!current) throw new Error('nothing is being sent')
      return await meet(current)
    }) as never,
  }

  async function meet(payment: (typeof sent)[number]): Promise<unknown> {
    const { fate } = payment
    if (fate === 'unreachable') throw new Problem('upstream_unreachable')
    if (payment.reached) untrue.push('sent twice')
    payment.reached = true
    clock.add(shape.offsetS * SECOND)
    if (fate === 'refused') throw new Problem('refused')
    if (fate === 'answered') {
      const raw = item(carryOut(payment, now))
      return readOutput('POST user/transfer', { ...raw, orderid: shape.answersOrders ? `T${raw.id}` : '' })
    }
    if (fate === 'cut') carryOut(payment, now)
    throw new Problem('upstream_cut')
  }

  /** Carries out all late payments whose time has come. */
  function due(): void {
    for (const each of sent) {
      if (typeof each.fate === 'object' && each.reached && each.carriedOutAt === null) {
        // `maxDelayS` is the longest time until the list shows a record, so the delay of the list is part of it
        const lateS = Math.min(each.fate.lateS, maxDelayS - shape.lagS)
        const at = Number(startedAt.get(each.key)) + lateS * SECOND
        if (at <= now) carryOut(each, at)
      }
    }
  }
  const startedAt = new Map<string, number>()

  const open = (): void => {
    ledger = openSqliteLedger(undefined, { now: () => now + ledgerAheadMs })
    payments = createPayments(
      {
        calls,
        throttle: {
          guard: (_key, _input, _request, act) => act(),
          check: async () => undefined,
          lookup: async () => undefined,
        },
        upstream: { clock },
        paused: {},
        payoutHoldS: 0,
        now: () => now,
      },
      {
        ledger,
        onEnd: () => undefined,
        maxDelayS,
        reconcileDelaysMs: [],
        retryDelaysMs: [],
      },
    )
  }
  open()
  // makes the ledger a day old
  now += 86_400 * SECOND

  /** Compares the state that the member was told with what has happened to the payment or, for a late payment, will happen. @returns `state` */
  function check(payment: Sent, state: string): string {
    said[state] = (said[state] ?? 0) + 1
    const happens = payment.carriedOutAt !== null || (typeof payment.fate === 'object' && payment.reached)
    if (state === 'done' && payment.carriedOutAt === null) untrue.push(`done, but ${JSON.stringify(payment)}`)
    if (state === 'rejected' && happens) untrue.push(`rejected, but ${JSON.stringify(payment)}`)
    if (state === 'not_sent' && payment.reached) untrue.push(`not sent, but ${JSON.stringify(payment)}`)
    return state
  }

  async function post(payment: (typeof sent)[number]): Promise<string> {
    due()
    current = payment
    // a repeated request gets the recorded response through `reply`, even if that is a refusal
    let recorded = 'done'
    const reply = {
      header: () => reply,
      code: () => reply,
      type: () => reply,
      send(text: string) {
        recorded = JSON.parse(text)?.outcome ?? 'done'
      },
    }
    const body = { account: payment.account, amount: payment.amount, coin: 'usdt', payPassword: '246810' }
    const headers = { 'idempotency-key': payment.key, 'x-same-intent': 'confirmed' }
    const request = context({ method: 'POST', body, headers })
    try {
      await payments.handler('POST user/transfer')(request, reply as unknown as FastifyReply)
      return check(payment, recorded)
    } catch (error) {
      return check(payment, error instanceof Problem ? error.outcome : String(error))
    } finally {
      current = null
    }
  }

  return {
    untrue,
    said,
    sent,
    async send(amount, account, fate) {
      const payment = { key: uuidAt(now), fate, carriedOutAt: null, reached: false, amount, account }
      sent.push(payment)
      startedAt.set(payment.key, now)
      return post(payment)
    },
    async repeat(index) {
      const payment = sent[index % Math.max(1, sent.length)]
      return payment ? post(payment) : 'none'
    },
    async look(index) {
      due()
      const payment = sent[index % Math.max(1, sent.length)]
      if (!payment) return 'none'
      const status = (await payments.status(context({ query: { key: payment.key } }), {} as FastifyReply)) as {
        state: string
      }
      return check(payment, status.state)
    },
    advance(seconds) {
      now += seconds * SECOND
      due()
    },
    foreign(incoming) {
      transfers.push({ id: 100 + transfers.length, account: 'carol', amount: '777', at: now, incoming })
    },
    jumpLedger(seconds) {
      ledgerAheadMs += seconds * SECOND
    },
    async loseStore() {
      payments.close()
      await ledger.close()
      // a new store has the right time
      ledgerAheadMs = 0
      // a second passes before the new store is opened, so that all payments of the lost store are clearly older than the new one
      now += SECOND
      open()
    },
    async close() {
      payments.close()
      await ledger.close()
    },
  }
}
