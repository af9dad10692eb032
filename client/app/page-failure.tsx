import { useCallback, useEffect } from 'react'
import { t } from '../core/i18n.ts'
import { navigate } from '../core/navigation.ts'
import { HOME } from '../core/paths.ts'
import { reloadApp } from '../core/reload-app.ts'
import { inTab, store } from '../core/storage.ts'
import { askQuestion } from '../data/dialogs.ts'
import { clearLoaded } from '../data/load.ts'
import { member } from '../data/session.ts'
import { Screen } from '../ui/screen.tsx'
import { Failure } from '../ui/states.tsx'

const FAILED_AT = 'chunk failed at'
const LOOP_MS = 10_000
/** A request that was under way while offline may fail this long after the network has returned. */
const JUST_BACK_MS = 10_000

let lastOnlineAt = Number.NEGATIVE_INFINITY
addEventListener('online', () => {
  lastOnlineAt = performance.now()
})

/**
 * Section 2: a page that cannot be loaded or rendered shows an error and offers a reload, at most once in 10 s, so that it cannot loop. While
 * offline, and for requests that failed just after that, it reloads when the network returns.
 * @param title of the page @param drawn the code was loaded but rendering failed: cached data may be the cause, not the network, so a retry clears the cache
 */
export function PageFailure({ title, drawn = false }: { title: string; drawn?: boolean }) {
  const offline = !drawn && !navigator.onLine
  const again = useCallback(() => {
    if (drawn) clearLoaded()
    void reloadApp()
  }, [drawn])
  useEffect(() => {
    if (offline) {
      addEventListener('online', again)
      return () => removeEventListener('online', again)
    }
    if (!drawn && performance.now() - lastOnlineAt < JUST_BACK_MS) return void again()
    const before = Number(inTab.getItem(FAILED_AT) ?? 0)
    store(inTab, FAILED_AT, String(Date.now()))
    if (Date.now() - before < LOOP_MS) return
    void askQuestion({ text: t('error.pageLoad'), confirm: t('common.reload') }).then((yes) => yes && again())
  }, [offline, drawn, again])
  return (
    <Screen title={title} onBack={() => navigate(member.peek() ? HOME : '/')}>
      <Failure text={t(offline ? 'error.offline' : 'error.pageLoad')} onRetry={again} />
    </Screen>
  )
}
