import type { PledgeState } from '../../../../shared/states.ts'
import { Screen } from '../../../components/screen.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { type ScreenProps, TASKS } from '../../../routes.ts'
import { MyTasks } from './my-tasks.tsx'
import { Offers } from './offers.tsx'

const filters = ['all', 'new', 'running', 'done_today', 'expired', 'ended'] as const
export type Filter = 'all' | PledgeState

/** Tasks to choose from, and the member's own by state. Both choices stay in the address. */
export default function TaskList({ query }: ScreenProps) {
  const tab = query.get('tab') === 'mine' ? 'mine' : 'offers'
  const filter: Filter = filters.find((each) => each === query.get('state')) ?? 'all'
  const show = (nextTab: string, nextFilter: Filter) =>
    navigate(`${TASKS}?tab=${nextTab}&state=${nextFilter}`, { replace: true })
  return (
    <Screen title={t('tasks.title')}>
      <div className="sticky">
        <Tabs
          label={t('tasks.title')}
          value={tab}
          onChange={(next) => show(next, filter)}
          options={[
            ['offers', t('tasks.offers')],
            ['mine', t('tasks.mine')],
          ]}
        />
        {tab === 'mine' && (
          <Tabs
            label={t('tasks.filter')}
            value={filter}
            onChange={(next) => show('mine', next)}
            options={filters.map((each) => [each, t(`pledge.state.${each}`)] as const)}
          />
        )}
      </div>
      {tab === 'mine' ? <MyTasks filter={filter} /> : <Offers />}
    </Screen>
  )
}
