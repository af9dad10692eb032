/** The payments of a drill: each is sent once, and then looked up until its outcome is known. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LATE_SLACK_MS } from '../../server/ledger/ledger.ts'
import { paymentTimes, TIME_SLACK_S } from '../../server/money/payment-times.ts'
import { KEY_NEW_S } from '../../shared/limits.ts'
import { addPayers, PAY_PASSWORD } from '../support/payers.ts'
import { createJudge, newPayment, type Payment, type Told } from '../support/payment-statements.ts'
import { truthOf } from '../support/stub-truth.ts'
import { type Answer, type Caller, callerOf, intent } from '../support/system.ts'
import type { Upstream } from '../upstream/server.ts'

const TOLD_WITHIN_MS = 60_000
const TOLD_SHARE = 0.95
/** Each member makes few payments, and looks them up rarely, so that no member exceeds the limit of thirty lookups a minute. */
const PAYMENTS_EACH = 8
const LOOK_EVERY_MS = 20_000
/**
 * The age in seconds at which the drill learns that a payment never arrived: from then on it is reported as not sent, and it still has to be looked
 * up.
 */
const LATE_AFTER_S = KEY_NEW_S + (LATE_SLACK_MS + LOOK_EVERY_MS) / 1_000
/** Seconds that the lookups may take once enough time has passed to prove that a payment was not made. */
const SPARE_S = 10

export type DrillPromise = readonly [promise: string, figure: string, held: boolean]

export type DrillPayments = {
  pay(): Promise<Answer>
  /** Looks up all payments until every outcome is known, or until each should have been known. @returns which promises were kept */
  settle(): Promise<readonly DrillPromise[]>
}

/**
 * @param expected number of payments
 * @param maxDelayS the setting `UPSTREAM_MAX_DELAY_S`
 */
export async function createDrillPayments(
  upstream: Upstream,
  base: string,
  expected: number,
  maxDelayS: number,
): Promise<DrillPayments> {
  const truth = truthOf(upstream)
  const judge = createJudge(truth)
  const payments: Payment[] = []
  const callers = new Map<string, Caller>()
  for (const { account, password } of addPayers(upstream.world, Math.ceil((1.25 * expected) / PAYMENTS_EACH))) {
    const caller = callerOf(base)
    await caller.call('POST', '/api/user/login', { account, password })
    callers.set(account, caller)
  }
  const accounts = [...callers.keys()]

  async function pay(): Promise<Answer> {
    const account = accounts[payments.length % accounts.length] ?? ''
    const payment = newPayment(payments.length, account)
    payments.push(payment)
    const body = { account: 'alice', amount: payment.amount, coin: 'snt', payPassword: PAY_PASSWORD }
    const answer = await callerOf(base, callers.get(account)?.cookie).call(
      'POST',
      '/api/user/transfer',
      body,
      intent(payment.key),
    )
    const told = answer.status < 400 ? 'done' : (answer.body.outcome as Told)
    judge.hear(payment, told, String(answer.body.code ?? 'response'), told === 'done' || told === 'rejected')
    if (told === 'unknown') payment.doubtedAt = performance.now()
    return answer
  }

  async function look(payment: Payment): Promise<void> {
    const answer = await callers.get(payment.account)?.call('GET', `/api/view/intent?key=${payment.key}`)
    if (answer?.status !== 200) return
    const told = answer.body.state as Told
    const isOpen = told === 'unknown' || told === 'under_way'
    judge.hear(payment, told, 'view/intent', !isOpen)
    if (isOpen) return
    payment.settledAt = performance.now()
    payment.settledAs = told
  }

  return {
    pay,
    async settle() {
      const startedAt = performance.now()
      const absentAfterS = Math.max(paymentTimes(maxDelayS).absentAfterS + TIME_SLACK_S, LATE_AFTER_S)
      const absentAfterMs = (absentAfterS + SPARE_S) * 1_000
      const waitMs = Math.max(TOLD_WITHIN_MS, absentAfterMs)
      const open = () => payments.filter(({ settledAt }) => settledAt === null)
      while (open().length > 0 && performance.now() - startedAt < waitMs) {
        await Promise.all(open().map(look))
        if (open().length > 0) await sleep(LOOK_EVERY_MS)
      }
      judge.close(payments)

      const isDone = ({ amount }: Payment) => truth.carriedOut(amount) > 0
      const twice = payments.filter(({ amount }) => truth.carriedOut(amount) > 1 || truth.received(amount) > 1)
      const doubted = payments.filter(({ doubtedAt }) => doubtedAt !== null)
      const done = doubted.filter(isDone)
      const toldDone = done.filter(
        ({ settledAs, settledAt }) => settledAs === 'done' && (settledAt ?? 0) - startedAt <= TOLD_WITHIN_MS,
      )
      const never = payments.filter((payment) => !isDone(payment))
      const toldNever = never.filter(({ settledAs }) => settledAs === 'rejected' || settledAs === 'not_sent')
      const tookS = (Math.max(startedAt, ...payments.map(({ settledAt }) => settledAt ?? 0)) - startedAt) / 1_000
      return [
        ['no payment is carried out twice', `${twice.length} of ${payments.length}`, twice.length === 0],
        [
          'what members are told about payments is true',
          `${judge.untrue.length} untrue of ${Object.entries(judge.kinds)
            .map(([name, count]) => `${count} ${name}`)
            .join(', ')}`,
          judge.untrue.length === 0,
        ],
        [
          'payments of unknown outcome that were carried out are told done within a minute after the upstream is back',
          `${toldDone.length} of ${done.length}`,
          done.length > 0 && toldDone.length >= TOLD_SHARE * done.length,
        ],
        [
          'payments that were never carried out are told so once that is provable',
          `${toldNever.length} of ${never.length}, the last after ${tookS.toFixed(0)} s`,
          toldNever.length === never.length,
        ],
      ]
    },
  }
}
