/** What a member and the app do for one payment until its outcome is known. */
import { setTimeout as sleep } from 'node:timers/promises'
import { KEY_NEW_S } from '../../shared/limits.ts'
import { PAY_PASSWORD } from '../support/payers.ts'
import type { Judge, Payment, Told } from '../support/payment-statements.ts'
import type { Reply, Requests } from './requests.ts'

/** The app asks for the outcome at intervals that double from two seconds up to this length. */
const ASK_EVERY_MAX_MS = 30_000
/** Impatient members close the page or lose their connection after this time. */
const IMPATIENT_MS = 8_000
const IMPATIENT_SHARE = 0.3
/** The share of rounds in which a member sends the same payment again instead of asking for its outcome. */
const REPEAT_SHARE = 0.15
const RETRY_MS = 2_000
/** The share of payments whose request is sent twice, the second time while the first request is still in progress. */
const DOUBLE_SHARE = 0.1
const DOUBLE_MS = 100

const PATH = '/api/user/transfer'

type Parts = {
  requests: Requests
  judge: Judge
  /** the session cookie of an account */
  cookieOf: (account: string) => string
  /** accounts that receive the payments */
  receivers: readonly string[]
}

export type Members = {
  /** Makes the payment. Resolves when its outcome is known. */
  follow(payment: Payment): Promise<void>
}

export function createMembers({ requests, judge, cookieOf, receivers }: Parts): Members {
  /** @returns what the server said about the payment; null without a response */
  async function post(payment: Payment): Promise<Told | null> {
    const { key, amount, account } = payment
    const to = receivers[key.charCodeAt(key.length - 1) % receivers.length]
    const reply = await requests.send('POST', PATH, {
      cookie: cookieOf(account),
      headers: { 'idempotency-key': key },
      body: { account: to, amount, coin: 'snt', payPassword: PAY_PASSWORD },
      ...(Math.random() < IMPATIENT_SHARE && { patienceMs: IMPATIENT_MS }),
    })
    const [told, how] = toldBy(reply)
    if (told) judge.hear(payment, told, how, told === 'done' || told === 'rejected')
    return told
  }

  /**
   * @returns the result of both requests together: `done` or `rejected` if one of them says so, `not_sent` if both say so. Otherwise the outcome is
   * still open: the result is `unknown` or `under_way`, or null if a response is missing
   */
  async function postTwice(payment: Payment): Promise<Told | null> {
    const first = post(payment)
    await sleep(DOUBLE_MS)
    const told = [await post(payment), await first]
    const end = told.find((each) => each === 'done' || each === 'rejected')
    const open = told.find((each) => each !== 'not_sent')
    return end ?? (open === undefined ? 'not_sent' : open)
  }

  async function ask(payment: Payment): Promise<Told | null> {
    const reply = await requests.send('GET', `/api/view/intent?key=${payment.key}`, {
      cookie: cookieOf(payment.account),
    })
    if (reply.kind === 'lost' || reply.status !== 200) return null
    const told = reply.body.state as Told
    judge.hear(payment, told, `view/intent ${String(reply.body.reason ?? '')}`.trim(), isFinal(told))
    return told
  }

  function settle(payment: Payment, told: Told): void {
    payment.settledAt = performance.now()
    payment.settledAs = told
  }

  /** Asks for the outcome until it is known; sometimes repeats the request instead. */
  async function findOut(payment: Payment): Promise<void> {
    payment.doubtedAt ??= performance.now()
    for (let round = 0; ; round++) {
      const isRepeat = round > 0 && Math.random() < REPEAT_SHARE
      const told = await (isRepeat ? post(payment) : ask(payment))
      // a repeated request that was not sent says nothing about the first one, so the search goes on
      if (told && isFinal(told) && !(isRepeat && told === 'not_sent')) return settle(payment, told)
      await sleep(Math.min(1_000 * 2 ** (round + 1), ASK_EVERY_MAX_MS))
    }
  }

  return {
    async follow(payment) {
      const newUntil = performance.now() + KEY_NEW_S * 1_000
      for (;;) {
        const isNew = performance.now() < newUntil
        const told = Math.random() < DOUBLE_SHARE ? await postTwice(payment) : await post(payment)
        if (told === 'done' || told === 'rejected' || (told === 'not_sent' && !isNew)) return settle(payment, told)
        if (told !== 'not_sent') return findOut(payment)
        await sleep(RETRY_MS)
      }
    },
  }
}

const isFinal = (told: Told): boolean => told === 'done' || told === 'rejected' || told === 'not_sent'

function toldBy(reply: Reply): [told: Told | null, how: string] {
  if (reply.kind === 'lost') return [null, 'lost']
  if (reply.status < 400) return ['done', 'response']
  return [reply.body.outcome as Told, String(reply.body.code)]
}
