import { useSignals } from '@preact/signals-react/runtime'
import { Screen } from '../../../components/screen.tsx'
import { goUp, navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { RecoverPassword } from '../../../recover-password.tsx'
import { LOGIN, MY } from '../../../routes.ts'
import { logout, member } from '../../../state/session.ts'

/** Changes the login password by e-mail. For visitors too, section 6; a member logs in anew afterwards. */
export default function EditPassword() {
  useSignals()
  const email = member.value?.email ?? ''
  const isMember = member.value !== null
  return (
    <Screen title={t('password.title')} narrow onBack={() => goUp(isMember ? MY : '/')}>
      <p className="lead">{t('password.why')}</p>
      <RecoverPassword
        key={email}
        email={email}
        onDone={(isHere) => {
          // wherever they are: the server has ended all their sessions
          if (isMember) void logout()
          else if (isHere) navigate(LOGIN, { replace: true })
        }}
      />
    </Screen>
  )
}
