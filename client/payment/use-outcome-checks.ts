import { effect } from '@preact/signals-react'
import { useEffect, useRef } from 'react'
import type { Views } from '../../shared/contract/view.ts'
import { currentAddress } from '../core/navigation.ts'
import { LONGEST_WAIT_MS } from './check-times.ts'
import { type OpenPayment, waitBeforeCheck } from './open-payment-list.ts'
import { lostPayments } from './open-payments.ts'
import { statusLink } from './order-links.ts'
import { askOutcome, isOpenState } from './payment-outcome.ts'

export type Ended = { payment: OpenPayment; outcome: Views['intent'] }

/**
 * The longest random delay. It keeps two visible browser tabs from asking at the same moment: the later one then sees that the earlier one has asked.
 */
const SPREAD_MS = 300

/** Milliseconds until the next request. Never 0 while the payment's status screen is open, because that screen asks by itself, and more often. */
const wait = (payment: OpenPayment): number =>
  currentAddress() === statusLink(payment.key) ? LONGEST_WAIT_MS : waitBeforeCheck(payment, Date.now())

async function check(payment: OpenPayment, onEnd: (ended: Ended) => void): Promise<void> {
  const outcome = await askOutcome(payment.key)
  if (!isOpenState(outcome.state)) onEnd({ payment, outcome })
}

/**
 * Requests the outcome of the open payments that this browser tab is not sending, while the page is visible and online. The time of the last request
 * is stored with each payment, so that two browser tabs do not ask twice.
 * @param onEnd called when an outcome has become known
 */
export function useOutcomeChecks(onEnd: (ended: Ended) => void): void {
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      clearTimeout(timer)
      const waits = lostPayments.peek().map(wait)
      if (waits.length === 0 || document.hidden || !navigator.onLine) return
      timer = setTimeout(ask, Math.min(...waits) + SPREAD_MS * Math.random())
    }
    const ask = () => {
      const due = lostPayments.peek().filter((payment) => wait(payment) === 0)
      // each request changes the stored list, even if it fails; the effect below then plans the next request
      for (const payment of due) check(payment, (ended) => latest.current(ended)).catch(() => undefined)
      if (due.length === 0) plan()
    }
    const stop = effect(() => {
      void lostPayments.value
      plan()
    })
    const listening = new AbortController()
    document.addEventListener('visibilitychange', plan, listening)
    for (const event of ['online', 'offline']) addEventListener(event, plan, listening)
    return () => {
      clearTimeout(timer)
      stop()
      listening.abort()
    }
  }, [])
}
