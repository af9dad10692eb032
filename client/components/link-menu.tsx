import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '../i18n.ts'
import { Icon, type IconName } from './icon.tsx'

/** Where it leads, the text key of its name, its icon. */
export type MenuEntry = readonly [path: string, text: string, icon: IconName]

/** Pages to go on to, one under the other; `children` are further rows. */
export const LinkMenu = ({ entries, children }: { entries: readonly MenuEntry[]; children?: ReactNode }) => (
  <ul className="menu">
    {entries.map(([path, text, icon]) => (
      <li key={path}>
        <Link href={path}>
          <Icon name={icon} />
          <span>{t(text)}</span>
          <Icon name="chevron" size={20} />
        </Link>
      </li>
    ))}
    {children}
  </ul>
)

/** The same as icons with their names beneath, four in a row. */
export const Shortcuts = ({ entries, label }: { entries: readonly MenuEntry[]; label: string }) => (
  <nav className="shortcuts" aria-label={label}>
    {entries.map(([path, text, icon]) => (
      <Link key={path} href={path}>
        <Icon name={icon} />
        <span>{t(text)}</span>
      </Link>
    ))}
  </nav>
)
