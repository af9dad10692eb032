import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { BIND_EMAIL, MY } from '../../core/paths.ts'
import { LinkMenu } from '../../ui/link-menu.tsx'
import { Screen } from '../../ui/screen.tsx'

const ways = [
  ['/pages-sub/password/edit-password', 'password.title', 'shield'],
  ['/pages-sub/password/edit-password-type', 'paymentMethod.title', 'lock'],
  ['/pages-sub/account/devices', 'devices.title', 'phone'],
  [BIND_EMAIL, 'email.title', 'mail'],
  ['/pages-sub/withdrawal-type/index', 'payout.title', 'wallet'],
] as const

/** Menu of the pages for passwords, devices, e-mail and payout accounts. */
export default function SecurityScreen() {
  return (
    <Screen title={t('security.title')} narrow onBack={() => goUp(MY)}>
      <LinkMenu entries={ways} />
    </Screen>
  )
}
