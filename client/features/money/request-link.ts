/** A request for a transfer: a link to the transfer page that fills in recipient, coin and amount. Opening it sends nothing. */

import { COIN_SCALE, type Coin } from '../../../shared/limits.ts'
import { TRANSFER } from '../../core/paths.ts'

export type TransferRequest = { account: string; coin: Coin; amount: string }

const ACCOUNT_MAX = 100

/** The amount of a link, if a member could also type it into the field; else ''. */
const amountOf = (text: string | null, coin: Coin): string =>
  text !== null && new RegExp(`^\\d{1,12}(?:\\.\\d{1,${COIN_SCALE[coin]}})?$`).test(text) ? text : ''

/** Reads a request from the query of the transfer page. A missing or malformed account or amount becomes ''. Without a coin, it is USDT. */
export function requestOf(query: URLSearchParams): TransferRequest {
  const coin = query.get('coin') === 'snt' ? 'snt' : 'usdt'
  return {
    account: (query.get('to') ?? '').trim().slice(0, ACCOUNT_MAX),
    coin,
    amount: amountOf(query.get('amount'), coin),
  }
}

/** The link that contains the request. @param origin of this app's address */
export const requestLink = (origin: string, { account, coin, amount }: TransferRequest): string =>
  `${origin}/#${TRANSFER}?${new URLSearchParams({ to: account, coin, amount })}`

/** Reads a scanned or pasted text. @returns the request if the text is a request link of this app, otherwise the text as an account's name */
export function readRequest(origin: string, text: string): TransferRequest | string {
  const start = `${origin}/#${TRANSFER}?`
  return text.startsWith(start) ? requestOf(new URLSearchParams(text.slice(start.length))) : text
}
