/** The page that says what was done. Whoever comes to it by its address alone has done nothing and is told nothing. */
import type { Begun } from './begun.ts'
import { navigate } from './hash.ts'
import { t } from './i18n.ts'
import { say } from './state/dialog.ts'
import { inTab, keep } from './storage.ts'

export type Done = 'task' | 'software' | 'node' | 'withdraw' | 'transfer' | 'swap' | 'email' | 'payPassword'

const DONE = 'done'

/** Goes there; going back does not lead to the form again. Whoever has left its page meanwhile is told where they are. */
export function succeed(done: Done, { isHere, isThem }: Begun): void {
  if (!isThem()) return
  if (!isHere()) return say(t(`success.${done}`))
  keep(inTab, DONE, done)
  navigate(`/pages-sub/success/index?kind=${done}`, { replace: true })
}

/** Whether that is what this tab did last. */
export const hasDone = (done: string | null): done is Done => done !== null && inTab.getItem(DONE) === done

/** What one member did is not the next one's. */
export const forgetDone = (): void => inTab.removeItem(DONE)
