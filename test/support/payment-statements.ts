/** Compares every statement about a payment with what the stub did. */
import type { Truth } from './stub-truth.ts'

export type Told = 'done' | 'rejected' | 'not_sent' | 'unknown' | 'under_way'

/** A statement about a payment. `isFinal`: it can never change; otherwise it is about the requests made so far. */
type Statement = { readonly told: Told; readonly how: string; readonly isFinal: boolean }

export type Payment = {
  readonly key: string
  readonly amount: string
  readonly account: string
  /** when a request first got no response or an unknown outcome, in monotonic milliseconds; null: never */
  doubtedAt: number | null
  /** monotonic milliseconds when a final statement ended that doubt */
  settledAt: number | null
  settledAs: Told | null
  readonly statements: Statement[]
}

export type Judge = {
  /**
   * Notes a statement.
   * @param how code of the response, or name of the view
   * @param isFinal whether the statement can never change
   */
  hear(payment: Payment, told: Told, how: string, isFinal: boolean): void
  /** At the end, compares the final statements with what happened. */
  close(payments: readonly Payment[]): void
  readonly untrue: readonly string[]
  /** how many statements there were of each kind */
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
