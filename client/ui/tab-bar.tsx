import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon, type IconName } from './icon.tsx'

type Tab = { path: string; label: string; icon: IconName }

type Props = {
  tabs: readonly Tab[]
  /** path of the main page that is open, or to which the open page belongs */
  current: string
  /** whether the page is below a main page, so that it has no tab bar on phones */
  below?: boolean
  label: string
  /** further links of the rail, below those to the main pages */
  children?: ReactNode
}

/** Navigation between the four main pages of section 2 of the specification: a bar at the bottom, or a rail at the left of wide windows. */
export const TabBar = ({ tabs, current, below = false, label, children }: Props) => (
  <nav
    className={below ? 'tab-bar rail-only' : 'tab-bar'}
    aria-label={label}
    // the place of the mark behind the current tab. The prerendered bar has no style, because its current tab is the first one
    style={{ '--tab': tabs.findIndex(({ path }) => path === current) || undefined } as CSSProperties}
  >
    <strong className="tab-logo">
      <img alt="" width="32" height="32" src="/icon.svg" />
      SNT
    </strong>
    {tabs.map(({ path, label: text, icon }) => (
      <Link
        key={path}
        className="pressable"
        href={path}
        state="aside"
        aria-current={path === current ? (below ? 'true' : 'page') : undefined}
      >
        <Icon name={icon} />
        <span>{text}</span>
      </Link>
    ))}
    {children}
  </nav>
)
