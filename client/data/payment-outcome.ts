/** Sends payments and asks for their outcome; `open-payments.ts` remembers them meanwhile. */
import { signal } from '@preact/signals-react'
import type { Views } from '../../shared/contract/view.ts'
import { REQUEST_TIMEOUT_MS } from '../../shared/limits.ts'
import { asProblem, view } from './api.ts'
import { serverNow } from './app-config.ts'
import { type OpenPayment, type Payment, type PaymentKind, withCheck, withPayment } from './open-payment-list.ts'
import { changePayments, forgetPayment, sendingHere } from './open-payments.ts'
import { member, reloadMember, sameMember } from './session.ts'

/** The payment that this tab completed last. */
export const lastPaid = signal<{ kind: PaymentKind } | null>(null)

const lockOf = (key: string): string => `payment ${key}`

/** Sends a payment, and remembers it until its outcome is known. @throws what `send` throws */
export async function rememberPayment<T>(payment: Payment, key: string, send: () => Promise<T>): Promise<T> {
  const release = holdLock(key)
  const own = member.peek()?.username
  sendingHere.value = new Set([...sendingHere.peek(), key])
  if (own !== undefined) {
    const open = { ...payment, key, member: own, sentAt: Math.floor(serverNow()), checks: 0, checkedAt: 0 }
    changePayments((list) => withPayment(list, open))
  }
  try {
    const answer = await send()
    forgetPayment(key)
    lastPaid.value = { kind: payment.kind }
    return answer
  } catch (thrown) {
    if (asProblem(thrown).outcome !== 'unknown') forgetPayment(key)
    throw thrown
  } finally {
    sendingHere.value = new Set([...sendingHere.peek()].filter((each) => each !== key))
    release()
  }
}

/** Holds a lock until the returned function is called, or until the tab is closed or crashes. */
function holdLock(key: string): () => void {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks?.request(lockOf(key), () => held).catch(() => undefined)
  return release
}

async function isBeingSent({ key, sentAt }: OpenPayment): Promise<boolean> {
  if (sendingHere.peek().has(key)) return true
  try {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].some(({ name }) => name === lockOf(key))
  } catch {
    // there are no locks on plain http
    return serverNow() - sentAt < REQUEST_TIMEOUT_MS / 1_000
  }
}

type Outcome = Views['intent']

/** Whether an outcome is not final. */
export const isOpenState = (state: Outcome['state']): boolean => state === 'unknown' || state === 'under_way'

/** Asks for the outcome of a payment. Once it is known, the payment is forgotten and the balance reloaded. @throws ApiProblem */
export async function askOutcome(key: string): Promise<Outcome> {
  const stillThem = sameMember()
  changePayments((list) => withCheck(list, key, Date.now()))
  const outcome = await view('intent', { key })
  if (!isOpenState(outcome.state) && stillThem()) {
    forgetPayment(key)
    reloadMember().catch(() => undefined)
  }
  return outcome
}

/**
 * Like `askOutcome`, but null while a tab is still sending the payment: the server closes a key that it does not know, and would refuse the payment
 * if that arrived after the question. @throws ApiProblem
 */
export async function askOutcomeOnceSent(payment: OpenPayment): Promise<Outcome | null> {
  if (!(await isBeingSent(payment))) return askOutcome(payment.key)
  changePayments((list) => withCheck(list, payment.key, Date.now()))
  return null
}
