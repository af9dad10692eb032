import { t } from '../core/i18n.ts'
import { TabBar } from '../ui/tab-bar.tsx'
import { routeOf, tabs } from './routes.ts'

/** The navigation between the four main pages. @param path the current page, or one below a main page */
export function MainTabs({ path }: { path: string }) {
  const route = routeOf(path)
  return (
    <TabBar
      label={t('tabs.label')}
      current={route?.tab ? path : (route?.parent ?? '')}
      below={!route?.tab}
      tabs={tabs.map(({ path, title, tab = 'home' }) => ({ path, label: t(title), icon: tab }))}
    />
  )
}
