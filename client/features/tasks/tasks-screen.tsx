import { useState } from 'react'
import { t } from '../../core/i18n.ts'
import { navigate } from '../../core/navigation.ts'
import { type ScreenProps, TASKS } from '../../core/paths.ts'
import { Screen } from '../../ui/screen.tsx'
import { ChipSelect } from '../../ui/select.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { chooseTab, chosenTab, firstTab, type Tab } from './first-tab.ts'
import { MyTasks } from './my-tasks.tsx'
import { Offers } from './offers.tsx'
import { type OfferOrder, offerOrders } from './sort-offers.ts'
import { type TaskFilter, taskFilters } from './task-filter.ts'

/**
 * Two tabs: the tasks on offer, and the member's own tasks, filtered by state. Tab, filter and order are stored in the address. If it names no tab,
 * the member's last choice opens, or what `firstTab` decides.
 */
export default function TasksScreen({ query }: ScreenProps) {
  // decided once, so that the tab does not change by itself when home's data arrives late
  const [first] = useState(firstTab)
  // a member without tasks has none to filter
  const [hasNone, setHasNone] = useState(false)
  const asked = query.get('tab')
  const tab: Tab = asked === 'mine' || asked === 'offers' ? asked : (chosenTab() ?? first)
  const filter: TaskFilter = taskFilters.find((each) => each === query.get('state')) ?? 'all'
  const order: OfferOrder = offerOrders.find((each) => each === query.get('sort')) ?? 'platform'
  const show = (nextTab: string, nextFilter: TaskFilter, nextOrder = order) =>
    navigate(`${TASKS}?tab=${nextTab}&state=${nextFilter}&sort=${nextOrder}`, { replace: true })
  return (
    <Screen title={t('tasks.title')}>
      <div className="task-tabs">
        <Tabs
          label={t('tasks.title')}
          value={tab}
          onChange={(next) => {
            chooseTab(next)
            show(next, filter)
          }}
          options={[
            ['offers', t('tasks.offers')],
            ['mine', t('tasks.mine')],
          ]}
        />
        {tab === 'mine' && !hasNone && (
          <ChipSelect
            name="state"
            label={t('tasks.filter')}
            value={filter}
            onChange={(next) => show('mine', next)}
            options={taskFilters.map((each) => [each, t(`pledge.state.${each}`)] as const)}
          />
        )}
      </div>
      {tab === 'mine' ? (
        <MyTasks filter={filter} forEarnings={query.get('part') === 'earnings'} onNone={setHasNone} />
      ) : (
        <Offers order={order} onOrder={(next) => show('offers', filter, next)} />
      )}
    </Screen>
  )
}
