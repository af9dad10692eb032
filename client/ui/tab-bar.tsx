import { Link } from 'wouter'
import { Icon, type IconName } from './icon.tsx'

export type Tab = { path: string; label: string; icon: IconName }

/** Navigation between the four tab pages of section 2. */
export const TabBar = ({ tabs, current, label }: { tabs: readonly Tab[]; current: string; label: string }) => (
  <nav className="tab-bar" aria-label={label}>
    {tabs.map(({ path, label: text, icon }) => (
      <Link key={path} href={path} state="aside" aria-current={path === current ? 'page' : undefined}>
        <Icon name={icon} />
        <span>{text}</span>
      </Link>
    ))}
  </nav>
)
