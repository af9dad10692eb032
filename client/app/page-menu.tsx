/** In extra-wide windows, a menu beside the pages of the account or of help: it lists the pages that belong together. */

import { Link } from 'wouter'
import { t } from '../core/i18n.ts'
import {
  BIND_EMAIL,
  COMMUNITY,
  DEVICES,
  DOWNLOAD,
  GLOSSARY,
  GUIDE,
  LOGIN_PASSWORD,
  NOTICES,
  PAY_PASSWORD,
  PAYMENT_METHOD,
  PAYOUT_ACCOUNT,
  PAYOUT_ACCOUNTS,
  PROFILE,
  SECURITY,
} from '../core/paths.ts'
import { Icon } from '../ui/icon.tsx'
import { LATE_ICONS } from '../ui/late-icons.ts'
import type { MenuEntry } from '../ui/link-menu.tsx'
import type { Route } from './route.ts'

type Menu = NonNullable<Route['menu']>

const MENUS: Record<Menu, readonly MenuEntry[]> = {
  account: [
    [PROFILE, 'profile.title', 'user'],
    [SECURITY, 'security.title', 'shield'],
    [BIND_EMAIL, 'email.title', LATE_ICONS.mail],
    [PAYMENT_METHOD, 'payPassword.title', LATE_ICONS.lock],
    [LOGIN_PASSWORD, 'password.title', LATE_ICONS.key],
    [DEVICES, 'devices.title', LATE_ICONS.phone],
    [PAYOUT_ACCOUNTS, 'payout.title', 'card'],
  ],
  help: [
    [GUIDE, 'guide.title', 'info'],
    [GLOSSARY, 'help.glossary', 'book'],
    [NOTICES, 'home.notices', 'bell'],
    [COMMUNITY, 'community.title', 'chat'],
    [DOWNLOAD, 'download.title', 'download'],
  ],
}

/** Path of a page that is not in the menu → path of the menu's entry that is marked instead. */
const BELOW: Record<string, string> = {
  [PAY_PASSWORD]: PAYMENT_METHOD,
  [PAYOUT_ACCOUNT]: PAYOUT_ACCOUNTS,
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
