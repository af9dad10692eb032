import { Link } from 'wouter'
import { call } from '../../../api.ts'
import { Endless } from '../../../components/endless.tsx'
import { PledgeCard } from '../../../components/pledge-card.tsx'
import { PullToRefresh } from '../../../components/pull-to-refresh.tsx'
import { Empty, NotGuaranteed } from '../../../components/states.tsx'
import { EarningsByDay } from '../../../earnings-by-day.tsx'
import { t } from '../../../i18n.ts'
import { usePages } from '../../../load.ts'
import { TASKS } from '../../../routes.ts'
import type { Filter } from './index.tsx'

export function MyTasks({ filter }: { filter: Filter }) {
  const list = usePages((page) => call('GET purchase/taskPledgeList', { page }), '')
  const shown = list.items.filter(({ state }) => filter === 'all' || state === filter)
  const none = shown.length === 0
  const first = list.state === 'loading' && list.items.length === 0
  return (
    <PullToRefresh busy={list.state === 'loading'} onRefresh={list.restart}>
      <Endless
        cards={205}
        list={list}
        isEmpty={none}
        empty={
          <Empty icon="tasks" text={t(filter === 'all' ? 'tasks.mine.none' : 'tasks.mine.noneOfState')}>
            <Link className={`button ${filter === 'all' ? 'main' : 'quiet'}`} href={TASKS}>
              {t('home.chooseTask')}
            </Link>
          </Empty>
        }
      >
        {(first || !none) && (
          <>
            {filter === 'all' && <EarningsByDay of="task" />}
            <NotGuaranteed />
          </>
        )}
        <ul className="cards">
          {shown.map((pledge) => (
            <PledgeCard key={pledge.id} pledge={pledge} />
          ))}
        </ul>
      </Endless>
    </PullToRefresh>
  )
}
