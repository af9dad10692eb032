import { t } from '../core/i18n.ts'
import { TabBar } from '../ui/tab-bar.tsx'
import { tabs } from './routes.ts'

/** The tab bar of the four main pages. @param current path of the current page */
export const MainTabs = ({ current }: { current: string }) => (
  <TabBar
    label={t('tabs.label')}
    current={current}
    tabs={tabs.map(({ path, title, tab = 'home' }) => ({ path, label: t(title), icon: tab }))}
  />
)
