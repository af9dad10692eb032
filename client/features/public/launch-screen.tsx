import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { languageTitle } from '../../core/i18n.ts'
import { useLazyComponent } from '../../core/lazy-component.ts'
import { navigate } from '../../core/navigation.ts'
import { HOME } from '../../core/paths.ts'
import { onDevice } from '../../core/storage.ts'
import { KNOWN_DEVICE, WAS_MEMBER } from '../../core/stored-names.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { member, started } from '../../data/session.ts'
import { LaunchPage } from './launch-page.tsx'

/** Loaded on demand, so that phones, which do not show it, do not load it. */
const phoneCode = () => import('./launch-phone.tsx')

/**
 * The entry page, section 2 of the specification. Members are sent on to home. This includes members whose session could not be loaded, because home
 * shows that failure.
 */
export default function LaunchScreen() {
  useSignals()
  const { content: Phone } = useLazyComponent(useWideWindow() ? phoneCode : undefined)
  const isMember = member.value !== null || (started.value === 'failed' && onDevice.getItem(WAS_MEMBER) !== null)
  useEffect(() => {
    if (isMember) navigate(HOME, { replace: true })
  }, [isMember])
  return (
    <LaunchPage
      languageTitle={languageTitle()}
      isKnown={onDevice.getItem(KNOWN_DEVICE) !== null}
      front={Phone && <Phone />}
    />
  )
}
