/** The success page after an action; opened by its address alone, it confirms nothing. */

import { unbroken } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { navigate, returnTo } from '../core/navigation.ts'
import { HOME, SUCCESS } from '../core/paths.ts'
import { inTab, memberKey, store } from '../core/storage.ts'
import { showToast } from './dialogs.ts'
import type { StillCurrent } from './still-current.ts'

export type CompletedAction = 'task' | 'software' | 'node' | 'withdraw' | 'transfer' | 'swap' | 'email' | 'payPassword'

/** Names with their values, as they are shown, each on as many lines as it has parts. */
export type Receipt = readonly (readonly [name: string, value: string | readonly string[]])[]

const COMPLETED = memberKey('completed')
/** Where the title and the receipt are kept: not in the address, which a member may share. */
export const RECEIPT = memberKey('receipt')
const DEED = memberKey('deed')

/**
 * Opens the success page in place of the form, so that going back skips the form. A member who has left the form only gets a toast.
 * @param orderId of the new order or task, if the upstream returns one
 * @param amount paid, with its unit @param title what was done, if it is not the usual text with the amount @param receipt shown below it @param state of the order, if more follows @param back page that required the action: opened instead, where a toast says it; home says it in its own way
 */
export function completeAction(
  done: CompletedAction,
  { samePage, sameMember }: StillCurrent,
  {
    orderId = '',
    amount = '',
    title = t(`success.title.${done}`, { amount: unbroken(amount) }),
    receipt = [],
    state = '',
    back = null,
  }: {
    orderId?: string | undefined
    amount?: string
    title?: string | undefined
    receipt?: Receipt
    state?: string | undefined
    back?: string | null | undefined
  } = {},
): void {
  if (!sameMember()) return
  if (!samePage()) return showToast(title)
  if (back) {
    if (back === HOME) rememberDeed(title)
    // a toast is drawn inside an open sheet, and would vanish together with the sheet of this page
    void returnTo(back).then(() => back !== HOME && showToast(title))
    return
  }
  const query = new URLSearchParams({
    kind: done,
    ...(orderId && { id: orderId }),
    ...(state && { state }),
  }).toString()
  store(inTab, COMPLETED, query)
  store(inTab, RECEIPT, JSON.stringify({ title, rows: receipt }))
  navigate(`${SUCCESS}?${query}`, { replace: true })
}

/** Has home say what was done on another page. */
export const rememberDeed = (text: string): void => store(inTab, DEED, text)

/** What was done, once: null if that has been said. */
export function takeDeed(): string | null {
  const deed = inTab.getItem(DEED)
  inTab.removeItem(DEED)
  return deed
}

/** The action that `query` names, if it is the last one completed in this tab; otherwise null. */
export const completedAction = (query: URLSearchParams): CompletedAction | null =>
  inTab.getItem(COMPLETED) === query.toString() ? (query.get('kind') as CompletedAction | null) : null
