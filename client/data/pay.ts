/** Requests that move or lock funds. */
import type { Input, MoneyKey, Output } from '../../shared/contract/index.ts'
import { uuidV7 } from '../core/uuid-v7.ts'
import { ApiProblem, currentSession, request, send, view } from './api.ts'
import { clockOffset } from './app-config.ts'

/** One intended payment; all attempts at it have the same idempotency key. */
export type Intent = {
  readonly key: string
  /** public id of the session in which it was created */
  readonly session: string | null
  /** the member confirmed repeating an identical recent payment */
  readonly confirmed?: true
}

/**
 * Create it when the payment is about to be sent. The key contains the time by the server's clock, from which the server concludes whether it could
 * have forgotten the payment. `clockOffset` is rounded down to a second, so the key never looks younger than it is.
 */
export const newIntent = (): Intent => ({ key: uuidV7(Date.now() + clockOffset.peek()), session: currentSession() })

/** Asks the server for its time again, because the device's clock may have been changed since the app was opened. Never rejects. */
export const readClock = (): Promise<void> =>
  view('start').then(
    ({ time }) => {
      clockOffset.value = time * 1_000 - Date.now()
    },
    () => undefined,
  )

/** Sends a money row. @throws ApiProblem: if its `outcome` is `unknown`, check the records and never send it again */
export function pay<K extends MoneyKey>(key: K, intent: Intent, input: Input<K>): Promise<Output<K>> {
  const { session } = intent
  // another member may have logged in since
  if (session !== currentSession()) return Promise.reject(new ApiProblem('session_changed', { outcome: 'not_sent' }))
  const headers = {
    'Idempotency-Key': intent.key,
    ...(intent.confirmed && { 'X-Same-Intent': 'confirmed' }),
    ...(session && { 'X-Session-Id': session }),
  }
  return send({ ...request(key, input), headers }, 'unknown')
}
