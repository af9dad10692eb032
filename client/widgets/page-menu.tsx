/** The pages that belong together, as a list beside each of them, where the window has room for it. */
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { t } from '../core/i18n.ts'
import { BIND_EMAIL, GUIDE, SECURITY } from '../core/paths.ts'
import { useExtraWideWindow } from '../core/wide-window.ts'
import { member } from '../data/session.ts'
import { Icon } from '../ui/icon.tsx'
import type { MenuEntry } from '../ui/link-menu.tsx'

const MENUS = {
  account: [
    ['/pages-sub/profile/index', 'profile.title', 'user'],
    [SECURITY, 'security.title', 'shield'],
    [BIND_EMAIL, 'email.title', 'mail'],
    ['/pages-sub/password/edit-password-type', 'payPassword.title', 'lock'],
    ['/pages-sub/password/edit-password', 'password.title', 'key'],
    ['/pages-sub/account/devices', 'devices.title', 'phone'],
    ['/pages-sub/withdrawal-type/index', 'payout.title', 'card'],
    ['/pages-sub/language-settings/index', 'language.title', 'globe'],
  ],
  help: [
    [GUIDE, 'guide.title', 'info'],
    ['/pages-sub/help/glossary', 'help.glossary', 'book'],
    ['/pages-sub/notices/index', 'home.notices', 'bell'],
    ['/pages-sub/official-community/index', 'community.title', 'chat'],
    ['/pages/download/index', 'download.title', 'download'],
  ],
} satisfies Record<string, readonly MenuEntry[]>

/** Pages below one of the list. */
const BELOW: Record<string, string> = {
  '/pages-sub/password/edit-withdraw-password': '/pages-sub/password/edit-password-type',
  '/pages-sub/withdrawal-type/edit': '/pages-sub/withdrawal-type/index',
}

/** `of`: null for none */
type Props = { of: keyof typeof MENUS | null; children: ReactNode }

/** A screen with its menu at its left; visitors, who cannot open all of its pages, see the screen only. */
export function PageMenu({ of, children }: Props) {
  useSignals()
  const [path] = useLocation()
  const hasSpace = useExtraWideWindow()
  const entries = of !== null && hasSpace && member.value ? MENUS[of] : null
  const title = t(of === 'account' ? 'my.group.account' : 'my.group.help')
  // the screen stays mounted when the window's width changes
  return (
    <div className={entries ? 'page-menu' : undefined}>
      {entries && (
        <nav aria-label={title}>
          <p>{title}</p>
          {entries.map(([page, text, icon]) => (
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
      )}
      <div>{children}</div>
    </div>
  )
}
