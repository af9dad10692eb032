import { t } from '../core/i18n.ts'
import { Icon, type IconName } from './icon.tsx'
import { List, ListRow } from './list-row.tsx'

/** `text` is a text key. */
export type MenuEntry = readonly [path: string, text: string, icon: IconName]

/** A vertical menu of links. */
export const LinkMenu = ({ entries }: { entries: readonly MenuEntry[] }) => (
  <List boxed>
    <MenuLinks entries={entries} />
  </List>
)

/** The links of a menu without its list, for a list that has other rows as well. */
export const MenuLinks = ({ entries }: { entries: readonly MenuEntry[] }) =>
  entries.map(([path, text, icon]) => <MenuLink key={path} href={path} icon={icon} title={t(text)} />)

/** @param props.note a short line below the title, about what is behind the link */
export const MenuLink = ({ icon, ...row }: { href: string; icon: IconName; title: string; note?: string }) => (
  <ListRow start={<Icon name={icon} />} end={<Icon name="chevron" size={20} />} {...row} />
)
