/**
 * Until when the server refuses the member's payment password, even the right one, after too many attempts. All payments share this limit. The server
 * reports it in its response to the last attempt. The device stores it with the member, so that the sheets of other payments show it before the member
 * types anything.
 */
import { memberKey, onDevice, store } from '../core/storage.ts'
import { serverNow } from './app-config.ts'
import { memberId } from './member-id.ts'

const STORED = memberKey('payments blocked until')

/** The end of the block in unix seconds by the server's clock; null if there is none for this member. */
export function payBlockedUntil(): number | null {
  const [of, until] = (onDevice.getItem(STORED) ?? '').split(' ')
  return of === memberId.peek() && Number(until) > serverNow() ? Number(until) : null
}

/** @param seconds how long the server refuses the payment password from now on */
export const blockPayments = (seconds: number): void =>
  store(onDevice, STORED, `${memberId.peek()} ${serverNow() + seconds}`)

/** Ends the block: the member has set a new payment password with an e-mail code, or the server has accepted one. */
export const unblockPayments = (): void => onDevice.removeItem(STORED)
