import { TabBar } from './components/tab-bar.tsx'
import { t } from './i18n.ts'
import { tabs } from './routes.ts'

/** The bar of the four tab pages. @param current path of the one that is shown */
export const MainTabs = ({ current }: { current: string }) => (
  <TabBar
    label={t('tabs.label')}
    current={current}
    tabs={tabs.map(({ path, title, tab = 'home' }) => ({ path, label: t(title), icon: tab }))}
  />
)
