import { useCallback, useEffect } from 'react'
import { t } from '../core/i18n.ts'
import { navigate } from '../core/navigation.ts'
import { useOnline } from '../core/online.ts'
import { HOME } from '../core/paths.ts'
import { reloadApp } from '../core/reload-app.ts'
import { inTab, store } from '../core/storage.ts'
import { askQuestion } from '../data/dialogs.ts'
import { clearLoaded } from '../data/loaded-data.ts'
import { isJustBack, useRepeats, WITHOUT_RESPONSE } from '../data/repeats.ts'
import { member } from '../data/session.ts'
import { Screen } from '../ui/screen.tsx'
import { Failure } from '../ui/states.tsx'
import type { Route } from './route.ts'

const FAILED_AT = 'chunk failed at'
const LOOP_MS = 10_000

type Props = { route: Route; drawn?: boolean }

/**
 * Section 2 of the specification: a page that cannot be loaded or rendered shows an error and asks whether to reload. It asks at most once in 10 s,
 * because a reload may fail again and again. If the device is offline, or was a moment ago, that may be why the page could not be loaded: then it does
 * not ask. A page that could not be loaded reloads by itself once the device is online and when the app comes back into sight.
 * @param props.drawn whether the code was loaded, but rendering failed. Cached data may be the cause, so a retry clears the cache
 */
export function PageFailure({ route: { title, tab }, drawn = false }: Props) {
  const offline = !useOnline() && !drawn
  const again = useCallback(() => {
    if (drawn) clearLoaded()
    void reloadApp()
  }, [drawn])
  useEffect(() => {
    if (offline) return
    if (!drawn && isJustBack()) return void again()
    const before = Number(inTab.getItem(FAILED_AT) ?? 0)
    store(inTab, FAILED_AT, String(Date.now()))
    if (Date.now() - before < LOOP_MS) return
    void askQuestion({ text: t('error.pageLoad'), confirm: t('common.reload') }).then((yes) => yes && again())
  }, [offline, drawn, again])
  useRepeats(drawn ? { problem: null } : WITHOUT_RESPONSE, again)
  return (
    <Screen title={t(title)} onBack={tab ? undefined : () => navigate(member.peek() ? HOME : '/')}>
      <Failure name="" text={t('error.pageLoad')} waits={offline} retry={t('common.reload')} onRetry={again} />
    </Screen>
  )
}
