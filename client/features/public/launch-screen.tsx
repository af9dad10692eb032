import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { languageTitle } from '../../core/i18n.ts'
import { navigate } from '../../core/navigation.ts'
import { HOME } from '../../core/paths.ts'
import { member } from '../../data/session.ts'
import { LaunchPage } from './launch-page.tsx'

/** The entry page, section 2. Signed-in members are redirected to the home screen. */
export default function LaunchScreen() {
  useSignals()
  const isMember = member.value !== null
  useEffect(() => {
    if (isMember) navigate(HOME, { replace: true })
  }, [isMember])
  return <LaunchPage languageTitle={languageTitle()} />
}
