import type { ReactNode } from 'react'
import { t } from '../core/i18n.ts'
import { Icon, type IconName } from './icon.tsx'
import { List, ListRow } from './list-row.tsx'

/** `text` is a text key. */
export type MenuEntry = readonly [path: string, text: string, icon: IconName]

/** A vertical menu of links; `children` are additional rows. */
export const LinkMenu = ({ entries, children }: { entries: readonly MenuEntry[]; children?: ReactNode }) => (
  <List boxed>
    <MenuLinks entries={entries} />
    {children}
  </List>
)

/** The links of a menu without its list, for a list that has other rows as well. */
export const MenuLinks = ({ entries }: { entries: readonly MenuEntry[] }) =>
  entries.map(([path, text, icon]) => <MenuLink key={path} href={path} icon={icon} title={t(text)} />)

export const MenuLink = ({ href, icon, title }: { href: string; icon: IconName; title: string }) => (
  <ListRow start={<Icon name={icon} />} title={title} end={<Icon name="chevron" size={20} />} href={href} />
)
