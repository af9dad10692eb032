/** Compares everything that the server says about a payment with what the stub really did. */

import { amountNumber } from './payers.ts'
import type { Truth } from './stub-truth.ts'
import { uuidAt } from './uuid-at.ts'

export type Told = 'done' | 'rejected' | 'not_sent' | 'unknown' | 'under_way'

/**
 * A statement of the server about a payment. A final statement (`isFinal`) must stay true for ever. Any other statement only has to be true for the
 * requests made so far.
 */
type Statement = { readonly told: Told; readonly how: string; readonly isFinal: boolean }

export type Payment = {
  readonly key: string
  readonly amount: string
  readonly account: string
  /**
   * when the outcome first was in doubt, in milliseconds of the monotonic clock. It is in doubt when a request gets no response, or a response calls
   * it unknown. null if it never was
   */
  doubtedAt: number | null
  /** when a final statement ended the doubt, in milliseconds of the monotonic clock; null until then */
  settledAt: number | null
  settledAs: Told | null
  readonly statements: Statement[]
}

/** A payment about which nothing has been said yet. @param index distinguishes its amount from those of the other payments */
export const newPayment = (index: number, account: string): Payment => ({
  key: uuidAt(Date.now()),
  amount: amountNumber(index),
  account,
  doubtedAt: null,
  settledAt: null,
  settledAs: null,
  statements: [],
})

export type Judge = {
  /**
   * Stores a statement. Checks `done` and `not_sent` at once.
   * @param how the code of the response, or the name of the view
   * @param isFinal whether the statement must stay true for ever
   */
  hear(payment: Payment, told: Told, how: string, isFinal: boolean): void
  /**
   * Must be called once all payments are over. Checks the statements that later events could have made untrue: `rejected`, and `not_sent` if it was
   * final.
   */
  close(payments: readonly Payment[]): void
  readonly untrue: readonly string[]
  /** kind of statement → how many there were */
  readonly kinds: Readonly<Record<string, number>>
}

export function createJudge(truth: Truth): Judge {
  const untrue: string[] = []
  const kinds: Record<string, number> = {}
  const complain = ({ key, amount, statements }: Payment, what: string): void => {
    const heard = statements.map(({ told, how }) => `${told} (${how})`).join(', ')
    untrue.push(`${what}: ${amount} ${key}, heard ${heard}`)
  }
  return {
    untrue,
    kinds,
    hear(payment, told, how, isFinal) {
      kinds[told] = (kinds[told] ?? 0) + 1
      payment.statements.push({ told, how, isFinal })
      if (told === 'done' && truth.carriedOut(payment.amount) === 0) complain(payment, 'done, but not carried out')
      if (told === 'not_sent' && truth.received(payment.amount) > 0) complain(payment, 'not sent, but it was')
    },
    close(payments) {
      for (const payment of payments)
        for (const { told, isFinal } of payment.statements) {
          if (told === 'rejected' && truth.carriedOut(payment.amount) > 0)
            complain(payment, 'rejected, but carried out')
          if (told === 'not_sent' && isFinal && truth.received(payment.amount) > 0)
            complain(payment, 'not sent for good, but it was later')
        }
    },
  }
}
