import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { t } from '../../core/i18n.ts'
import { goUp, navigate } from '../../core/navigation.ts'
import { LOGIN, MY } from '../../core/paths.ts'
import { logout, member } from '../../data/session.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Screen } from '../../ui/screen.tsx'
import { RecoverPassword } from './recover-password.tsx'

/** Changes the login password with an e-mail code, section 6 of the specification; open to visitors too. A member must log in again afterwards. */
export default function LoginPasswordScreen() {
  useSignals()
  const email = member.value?.email ?? ''
  const isMember = member.value !== null
  // `form` is the React key of the form. When the e-mail address changes, for example because another member has logged in, the form starts empty.
  // When the address only becomes known, the key stays, and so do the typed values.
  const shown = useRef({ email, form: 0 })
  if (shown.current.email !== email)
    shown.current = { email, form: shown.current.form + (shown.current.email === '' ? 0 : 1) }
  return (
    <Screen title={t('password.title')} narrow onBack={() => goUp(isMember ? MY : '/')}>
      <Prose>{t(isMember ? 'password.why' : 'password.why.visitor')}</Prose>
      <FormPanel>
        <RecoverPassword
          key={shown.current.form}
          email={email}
          onDone={(stillHere) => {
            // logs out even if another page is open by now, because the server has ended all of the member's sessions
            if (isMember) void logout()
            else if (stillHere) navigate(LOGIN, { replace: true })
          }}
        />
      </FormPanel>
    </Screen>
  )
}
