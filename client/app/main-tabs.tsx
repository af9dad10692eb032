import type { ReactNode } from 'react'
import { t } from '../core/i18n.ts'
import { TabBar } from '../ui/tab-bar.tsx'
import { pageAbove, routeOf, tabs } from './routes.ts'

/** `path`: the current page. On pages below a main page, the navigation is shown only as a rail. `children`: further links in the rail. */
type Props = { path: string; children?: ReactNode }

/** The navigation between the four main pages. */
export function MainTabs({ path, children }: Props) {
  const route = routeOf(path)
  return (
    <TabBar
      label={t('tabs.label')}
      current={route?.tab ? path : (pageAbove(route) ?? '')}
      below={route !== undefined && !route.tab}
      tabs={tabs.map(({ path, title, tab = 'home' }) => ({ path, label: t(title), icon: tab }))}
    >
      {children}
    </TabBar>
  )
}
