/**
 * The contract, a table of calls: one row for each call in section 7 of the specification. A row's key is the call's method and path.
 *
 * The specification does not show the upstream's responses. The upstream is assumed to be a customised FastAdmin, a PHP framework, so the field names
 * follow what is usual there. "Stock FastAdmin" in comments means the framework without changes.
 */
import type * as z from 'zod'
import { account } from './account.ts'
import { funds } from './funds.ts'
import { market } from './market.ts'
import { recharge } from './recharge.ts'
import { session } from './session.ts'
import { system } from './system.ts'
import { tasks } from './tasks.ts'
import { team } from './team.ts'
import { upload } from './upload.ts'
import { withdrawal } from './withdrawal.ts'

export const contract = {
  ...system,
  ...market,
  ...session,
  ...account,
  ...team,
  ...funds,
  ...recharge,
  ...withdrawal,
  ...tasks,
  ...upload,
} as const

type Contract = typeof contract
export type RowKey = keyof Contract

/** A call's input, as the client sends it to the server. */
export type Input<K extends RowKey> = z.input<Contract[K]['input']>

/** The responses to login and register also contain the public id of the new session. */
type Opened<K> = K extends 'POST user/login' | 'POST user/register' ? { sessionId: string } : unknown

/**
 * Payout accounts that are new or have been changed also contain until when nothing can be withdrawn to them, in unix seconds, if the operator has set
 * such a wait.
 */
type PayoutAccount = z.output<Contract['GET bank/list']['output']>[number] & { heldUntil?: number }

/** Responses that the server makes itself, instead of the upstream's, or adds to. */
type Own = {
  /** whether all older sessions of the member have ended; false if the server knows no member with the e-mail address */
  'POST user/recoverPassword': { otherSessionsEnded: boolean }
  'GET bank/list': PayoutAccount[]
}

/** A call's output, as the client receives it from the server. */
export type Output<K extends RowKey> = K extends keyof Own ? Own[K] : z.output<Contract[K]['output']> & Opened<K>

/**
 * Calls with the policy `money`: they move or lock funds, or decide how long funds stay locked. The client makes them with `pay()`, which sends an
 * idempotency key, and never with `call()`.
 */
export type MoneyKey = { [K in RowKey]: Contract[K]['policy'] extends 'money' ? K : never }[RowKey]
