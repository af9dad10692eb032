/** The page that says what was done. Whoever comes to it by its address alone has done nothing and is told nothing. */

import { t } from '../core/i18n.ts'
import { navigate, returnTo } from '../core/navigation.ts'
import { inTab, memberKey, store } from '../core/storage.ts'
import { showToast } from './dialogs.ts'
import type { StillCurrent } from './still-current.ts'

export type CompletedAction = 'task' | 'software' | 'node' | 'withdraw' | 'transfer' | 'swap' | 'email' | 'payPassword'

const COMPLETED = memberKey('completed')

/**
 * Goes there; going back does not lead to the form again. Whoever has left its page meanwhile is told where they are.
 * @param orderId of what came of it, where the upstream says so @param back the page that needed it, which goes on
 */
export function completeAction(
  done: CompletedAction,
  { samePage: isHere, sameMember: isThem }: StillCurrent,
  { orderId = '', back = null }: { orderId?: string | undefined; back?: string | null } = {},
): void {
  if (!isThem()) return
  if (back || !isHere()) showToast(t(`success.${done}`))
  if (!isHere()) return
  if (back) return returnTo(back)
  const query = new URLSearchParams({ kind: done, ...(orderId && { id: orderId }) }).toString()
  store(inTab, COMPLETED, query)
  navigate(`/pages-sub/success/index?${query}`, { replace: true })
}

/** What `query` says was done, if that is what this tab did last. */
export const completedAction = (query: URLSearchParams): CompletedAction | null =>
  inTab.getItem(COMPLETED) === query.toString() ? (query.get('kind') as CompletedAction | null) : null
