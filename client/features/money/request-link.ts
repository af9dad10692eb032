/** A request for a transfer: a link to the transfer page that fills in the recipient, the coin and the amount. It sends nothing by itself. */

import { COIN_SCALE, type Coin } from '../../../shared/limits.ts'
import { TRANSFER } from '../../core/paths.ts'

export type TransferRequest = { account: string; coin: Coin; amount: string }

const ACCOUNT_MAX = 100

/** The amount if it can be typed into the field, else ''. */
const amountOf = (text: string | null, coin: Coin): string =>
  text !== null && new RegExp(`^\\d{1,12}(?:\\.\\d{1,${COIN_SCALE[coin]}})?$`).test(text) ? text : ''

/** Reads a request from the query of the transfer page; what is missing or malformed is empty. */
export function requestOf(query: URLSearchParams): TransferRequest {
  const coin = query.get('coin') === 'snt' ? 'snt' : 'usdt'
  return {
    account: (query.get('to') ?? '').trim().slice(0, ACCOUNT_MAX),
    coin,
    amount: amountOf(query.get('amount'), coin),
  }
}

/** @param origin of this app */
export const requestLink = (origin: string, { account, coin, amount }: TransferRequest): string =>
  `${origin}/#${TRANSFER}?${new URLSearchParams({ to: account, coin, amount })}`

/** What a scanned or pasted text asks for: a request of this app, or the name of an account alone. */
export function readRequest(origin: string, text: string): TransferRequest | string {
  const start = `${origin}/#${TRANSFER}?`
  return text.startsWith(start) ? requestOf(new URLSearchParams(text.slice(start.length))) : text
}
