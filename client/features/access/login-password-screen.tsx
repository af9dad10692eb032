import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { t } from '../../core/i18n.ts'
import { goUp, navigate } from '../../core/navigation.ts'
import { LOGIN, MY } from '../../core/paths.ts'
import { logout, member } from '../../data/session.ts'
import { Prose } from '../../ui/prose.tsx'
import { Screen } from '../../ui/screen.tsx'
import { RecoverPassword } from './recover-password.tsx'

/** Changes the login password by e-mail code, for visitors too, section 6; a member must log in again afterwards. */
export default function LoginPasswordScreen() {
  useSignals()
  const email = member.value?.email ?? ''
  const isMember = member.value !== null
  // what was typed is kept when the address arrives late, but not when the member changes
  const shown = useRef({ email, form: 0 })
  if (shown.current.email !== email)
    shown.current = { email, form: shown.current.form + (shown.current.email === '' ? 0 : 1) }
  return (
    <Screen title={t('password.title')} narrow onBack={() => goUp(isMember ? MY : '/')}>
      <Prose>{t(isMember ? 'password.why' : 'password.why.visitor')}</Prose>
      <RecoverPassword
        key={shown.current.form}
        email={email}
        onDone={(stillHere) => {
          // even if another page is shown by now: the server has ended all the member's sessions
          if (isMember) void logout()
          else if (stillHere) navigate(LOGIN, { replace: true })
        }}
      />
    </Screen>
  )
}
