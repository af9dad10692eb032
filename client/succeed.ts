/** The page that says what was done. Whoever comes to it by its address alone has done nothing and is told nothing. */
import type { Begun } from './begun.ts'
import { goBackTo, navigate } from './hash.ts'
import { t } from './i18n.ts'
import { say } from './state/dialog.ts'
import { inTab, keep } from './storage.ts'

export type Done = 'task' | 'software' | 'node' | 'withdraw' | 'transfer' | 'swap' | 'email' | 'payPassword'

const DONE = 'done'

/**
 * Goes there; going back does not lead to the form again. Whoever has left its page meanwhile is told where they are.
 * @param orderId of what came of it, where the upstream says so @param back the page that needed it, which goes on
 */
export function succeed(
  done: Done,
  { isHere, isThem }: Begun,
  { orderId = '', back = null }: { orderId?: string | undefined; back?: string | null } = {},
): void {
  if (!isThem()) return
  if (back || !isHere()) say(t(`success.${done}`))
  if (!isHere()) return
  if (back) return goBackTo(back)
  const query = new URLSearchParams({ kind: done, ...(orderId && { id: orderId }) }).toString()
  keep(inTab, DONE, query)
  navigate(`/pages-sub/success/index?${query}`, { replace: true })
}

/** What `query` says was done, if that is what this tab did last. */
export const doneBy = (query: URLSearchParams): Done | null =>
  inTab.getItem(DONE) === query.toString() ? (query.get('kind') as Done | null) : null

/** What one member did is not the next one's. */
export const forgetDone = (): void => inTab.removeItem(DONE)
