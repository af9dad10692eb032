/** In extra-wide windows, a menu beside the pages of the account or of help: it lists the pages that belong together. */

import { Link } from 'wouter'
import { t } from '../core/i18n.ts'
import { Icon } from '../ui/icon.tsx'
import type { MenuEntry } from '../ui/link-menu.tsx'
import { BELOW, MENUS } from './menus.ts'
import type { Route } from './route.ts'

type Menu = NonNullable<Route['menu']>

const menus: Record<Menu, readonly MenuEntry[]> = MENUS
const TITLES = { account: 'my.group.account', help: 'my.group.help' } as const

export default function PageMenu({ of, path }: { of: Menu; path: string }) {
  const title = t(TITLES[of])
  return (
    <nav className="page-menu" aria-label={title}>
      <p>{title}</p>
      {menus[of].map(([page, text, icon]) => (
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
