import { useRef, useState } from 'react'
import { t } from '../../core/i18n.ts'
import { navigate } from '../../core/navigation.ts'
import { type ScreenProps, TASKS } from '../../core/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ChipSelect } from '../../ui/select.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { HideAmounts } from '../../widgets/balance-card.tsx'
import { chooseFilter, chooseTab, chosenFilter, chosenTab, firstTab, type Tab } from './first-tab.ts'
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
  const askedFilter = taskFilters.find((each) => each === query.get('state'))
  // a link to the member's tasks means all of them; only the tab bar, whose link names nothing, returns to what was left
  const filter: TaskFilter = askedFilter ?? (asked === null ? chosenFilter() : 'all')
  const order: OfferOrder = offerOrders.find((each) => each === query.get('sort')) ?? 'platform'
  const show = (nextTab: string, nextFilter: TaskFilter, nextOrder = order) =>
    navigate(`${TASKS}?tab=${nextTab}&state=${nextFilter}&sort=${nextOrder}`, { replace: true })
  const select = useRef<HTMLDivElement>(null)
  const showState = (next: TaskFilter) => {
    chooseFilter(next)
    show('mine', next)
  }
  const showAll = () => {
    // the pressed button is about to disappear
    select.current?.querySelector('select')?.focus()
    showState('all')
  }
  return (
    <Screen title={t('tasks.title')} end={tab === 'mine' && <HideAmounts />}>
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
          <div className="task-filter" ref={select} data-active={filter !== 'all' || undefined}>
            <ChipSelect
              name="state"
              label={t('tasks.filter')}
              value={filter}
              onChange={showState}
              options={taskFilters.map((each) => [each, t(`pledge.state.${each}`)] as const)}
            />
            {filter !== 'all' && (
              <Button kind="icon" aria-label={t('records.reset')} onClick={showAll}>
                <Icon name="close" size={20} />
              </Button>
            )}
          </div>
        )}
      </div>
      {tab === 'mine' ? (
        <MyTasks filter={filter} onAll={showAll} forEarnings={query.get('part') === 'earnings'} onNone={setHasNone} />
      ) : (
        <Offers order={order} onOrder={(next) => show('offers', filter, next)} />
      )}
    </Screen>
  )
}
