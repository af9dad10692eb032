/** The success page after an action; opened by its address alone, it confirms nothing. */

import { unbroken } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { navigate, returnTo } from '../core/navigation.ts'
import { HOME, SUCCESS } from '../core/paths.ts'
import { inTab, memberKey, store } from '../core/storage.ts'
import { showToast } from './dialogs.ts'
import { outdateLists } from './outdate-lists.ts'
import type { StillCurrent } from './still-current.ts'

export type CompletedAction = 'task' | 'software' | 'node' | 'withdraw' | 'transfer' | 'swap' | 'email' | 'payPassword'

/** Names with their values, as they are shown, each on as many lines as it has parts. */
export type Receipt = readonly (readonly [name: string, value: string | readonly string[]])[]

const COMPLETED = memberKey('completed')
/** Where the title and the receipt are kept: not in the address, which a member may share. */
export const RECEIPT = memberKey('receipt')
const HOME_NEWS = memberKey('homeNews')

type Details = {
  /** of the new order or task, if the upstream returns one */
  orderId?: string | undefined
  /** paid, with its unit */
  amount?: string
  /** what was done, if it is not the usual text with the amount */
  title?: string | undefined
  /** shown below the title */
  receipt?: Receipt
  /** of the order, if more follows */
  state?: string | undefined
  /** page that required the action: opened instead of the success page. A toast says there what was done; home says it in its own way */
  back?: string | null | undefined
}

/** Opens the success page in place of the form, so that going back skips the form. A member who has left the form only gets a toast. */
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
  }: Details = {},
): void {
  if (!sameMember()) return
  outdateLists()
  if (!samePage()) return showToast(title)
  if (back) {
    if (back === HOME) tellOnHome(title)
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

/** Has home say what was done on another page; '' only has it show a newcomer's next step. */
export const tellOnHome = (text: string): void => store(inTab, HOME_NEWS, text)

/** What was done; null if that has been said. Whoever says it forgets it. */
export const homeNews = (): string | null => inTab.getItem(HOME_NEWS)

export const forgetHomeNews = (): void => inTab.removeItem(HOME_NEWS)

/** The action that `query` names, if it is the last one completed in this tab; otherwise null. */
export const completedAction = (query: URLSearchParams): CompletedAction | null =>
  inTab.getItem(COMPLETED) === query.toString() ? (query.get('kind') as CompletedAction | null) : null
