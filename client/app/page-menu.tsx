/** The pages that belong together, as a list beside each of them, where the window has room for it. */

import { Link } from 'wouter'
import { t } from '../core/i18n.ts'
import { BIND_EMAIL, GUIDE, PAY_PASSWORD, PAYOUT_ACCOUNT, SECURITY } from '../core/paths.ts'
import { Icon } from '../ui/icon.tsx'
import { LATE_ICONS } from '../ui/late-icons.ts'
import type { MenuEntry } from '../ui/link-menu.tsx'
import type { Route } from './route.ts'

type Menu = NonNullable<Route['menu']>

const MENUS: Record<Menu, readonly MenuEntry[]> = {
  account: [
    ['/pages-sub/profile/index', 'profile.title', 'user'],
    [SECURITY, 'security.title', 'shield'],
    [BIND_EMAIL, 'email.title', LATE_ICONS.mail],
    ['/pages-sub/password/edit-password-type', 'payPassword.title', LATE_ICONS.lock],
    ['/pages-sub/password/edit-password', 'password.title', LATE_ICONS.key],
    ['/pages-sub/account/devices', 'devices.title', LATE_ICONS.phone],
    ['/pages-sub/withdrawal-type/index', 'payout.title', 'card'],
  ],
  help: [
    [GUIDE, 'guide.title', 'info'],
    ['/pages-sub/help/glossary', 'help.glossary', 'book'],
    ['/pages-sub/notices/index', 'home.notices', 'bell'],
    ['/pages-sub/official-community/index', 'community.title', 'chat'],
    ['/pages/download/index', 'download.title', 'download'],
  ],
}

/** Pages below one of the list. */
const BELOW: Record<string, string> = {
  [PAY_PASSWORD]: '/pages-sub/password/edit-password-type',
  [PAYOUT_ACCOUNT]: '/pages-sub/withdrawal-type/index',
}

const TITLES = { account: 'my.group.account', help: 'my.group.help' } as const

export default function PageMenu({ of, path }: { of: Menu; path: string }) {
  const title = t(TITLES[of])
  return (
    <nav className="page-menu" aria-label={title}>
      <p>{title}</p>
      {MENUS[of].map(([page, text, icon]) => (
        <Link
          key={page}
          className="pressable"
          href={page}
          state="aside"
          aria-current={page === path ? 'page' : page === BELOW[path] ? 'true' : undefined}
        >
          <Icon name={icon} size={20} />
          <span>{t(text)}</span>
        </Link>
      ))}
    </nav>
  )
}
