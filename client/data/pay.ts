/** Requests that move or lock funds. */
import type { Input, MoneyKey, Output } from '../../shared/contract/index.ts'
import { uuidV7 } from '../../shared/uuid-v7.ts'
import { ApiProblem, currentSession, request, send, view } from './api.ts'
import { clockOffset } from './app-config.ts'

/** One intended payment; all attempts at it have the same idempotency key. */
export type Intent = {
  readonly key: string
  /** public id of the session in which it was created */
  readonly session: string | null
  /** the member has confirmed that an identical recent payment is to be repeated */
  readonly confirmed?: true
}

/**
 * Creates an intent; must be called just before the payment is sent. The key contains the time by the server's clock. The server refuses to begin a
 * payment with an old key, because it may have forgotten that it has sent that payment. The server's time arrives in whole seconds, rounded down, so
 * a key never looks newer than it is.
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

/** Sends a payment. @throws ApiProblem: if its `outcome` is `unknown`, check the records and never send the payment again */
export function pay<K extends MoneyKey>(key: K, intent: Intent, input: Input<K>): Promise<Output<K>> {
  const { session } = intent
  // another member may have logged in since the intent was created
  if (session !== currentSession()) return Promise.reject(new ApiProblem('session_changed', { outcome: 'not_sent' }))
  const headers = {
    'Idempotency-Key': intent.key,
    ...(intent.confirmed && { 'X-Same-Intent': 'confirmed' }),
    ...(session && { 'X-Session-Id': session }),
  }
  return send({ ...request(key, input), headers }, 'unknown')
}
