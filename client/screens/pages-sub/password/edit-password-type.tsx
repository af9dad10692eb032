import { LinkMenu } from '../../../components/link-menu.tsx'
import { Screen } from '../../../components/screen.tsx'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { BIND_EMAIL, MY } from '../../../routes.ts'

const ways = [
  ['/pages-sub/password/edit-password', 'password.title', 'shield'],
  ['/pages-sub/password/edit-withdraw-password', 'payPassword.title', 'lock'],
  [BIND_EMAIL, 'email.title', 'mail'],
  ['/pages-sub/withdrawal-type/index', 'payout.title', 'wallet'],
] as const

/** What confirms logins and payments, and where payments go: each with its own page. */
export default function EditPasswordType() {
  return (
    <Screen title={t('security.title')} narrow onBack={() => goUp(MY)}>
      <LinkMenu entries={ways} />
    </Screen>
  )
}
