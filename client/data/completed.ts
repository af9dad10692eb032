/**
 * Opens the success page after an action. The action is also stored in the browser tab, so that the page confirms nothing when somebody opens a
 * copied address.
 */

import { unbroken } from '../core/format.ts'
import { language, t } from '../core/i18n.ts'
import { navigate, returnTo } from '../core/navigation.ts'
import { HOME, SUCCESS } from '../core/paths.ts'
import { inTab, memberKey, store } from '../core/storage.ts'
import { showToast } from './dialogs.ts'
import { cacheData, lastData } from './loaded-data.ts'
import { outdateLists } from './outdate-lists.ts'
import type { StillCurrent } from './still-current.ts'

export type CompletedAction = 'task' | 'software' | 'node' | 'withdraw' | 'transfer' | 'swap' | 'email' | 'payPassword'

/** Rows of names and values as they are shown. A value that is a list is shown with one line per item. */
export type Receipt = readonly (readonly [name: string, value: string | readonly string[]])[]

const COMPLETED = memberKey('completed')
/** Storage name of the title and the receipt. They are not in the page's address, because a member may share the address. */
export const RECEIPT = memberKey('receipt')
const HOME_NEWS = memberKey('homeNews')

export type Details = {
  /** id of the new order or task, if the upstream returns an id */
  orderId?: string | undefined
  /** the amount that was paid, with its unit */
  amount?: string
  /** says what was done; if absent, the usual text with the amount */
  title?: string | undefined
  /** shown below the title */
  receipt?: Receipt
  /** state of the new order, if its completion takes time */
  state?: string | undefined
  /** for a started task: for how many seconds it must run each day; null if that is not known */
  needTime?: number | null | undefined
  /**
   * the page that required this action. It is opened instead of the success page, with a toast that says what was done. If that page is home,
   * `tellOnHome` says it
   */
  back?: string | null | undefined
}

/** Key of the cached query and receipt. A full storage does not store them, but whoever has paid must not read that there is nothing to confirm. */
const CACHED = 'completed'
const cached = () => lastData<{ query: string; texts: string }>(CACHED)?.data

/** The receipt of the action that this browser tab completed last, as JSON; null if there is none. */
export const completedReceipt = (): string | null => inTab.getItem(RECEIPT) ?? cached()?.texts ?? null

/** The usual text that says what was done. @param amount with its unit; '' if nothing was paid */
export const doneText = (done: CompletedAction, amount: string): string =>
  t(`success.title.${done}`, { amount: unbroken(amount) })

/** Opens the success page in place of the form, so that going back skips the form. If the member has already left the form, only a toast is shown. */
export function completeAction(
  done: CompletedAction,
  { samePage, sameMember }: StillCurrent,
  {
    orderId = '',
    amount = '',
    title = doneText(done, amount),
    receipt = [],
    state = '',
    needTime = null,
    back = null,
  }: Details = {},
): void {
  if (!sameMember()) return
  outdateLists()
  if (!samePage()) return showToast(title)
  if (back) {
    if (back === HOME) tellOnHome(title)
    // the toast waits until the page has changed: before that, it would be drawn inside the open sheet and vanish with the sheet
    void returnTo(back).then(() => back !== HOME && showToast(title))
    return
  }
  const query = new URLSearchParams({
    kind: done,
    ...(orderId && { id: orderId }),
    ...(state && { state }),
  }).toString()
  // the texts are stored as they are shown, so the page must know in which language they are
  const texts = JSON.stringify({ language: language.peek(), title, amount, rows: receipt, needTime })
  store(inTab, COMPLETED, query)
  store(inTab, RECEIPT, texts)
  cacheData(CACHED, { query, texts }, Date.now())
  navigate(`${SUCCESS}?${query}`, { replace: true })
}

/** Makes home say what was done on another page. With '', home says nothing, but shows a newcomer's next step. */
export const tellOnHome = (text: string): void => store(inTab, HOME_NEWS, text)

/** Returns and removes the text that `tellOnHome` stored; null if nothing is stored. */
export function takeHomeNews(): string | null {
  const news = inTab.getItem(HOME_NEWS)
  inTab.removeItem(HOME_NEWS)
  return news
}

/** The action that `query` names, if it is the last action completed in this browser tab; otherwise null. */
export const completedAction = (query: URLSearchParams): CompletedAction | null =>
  (inTab.getItem(COMPLETED) ?? cached()?.query) === query.toString()
    ? (query.get('kind') as CompletedAction | null)
    : null
