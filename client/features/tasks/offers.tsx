import type { Shown } from '../../../shared/contract/view.ts'
import { boundAmount, percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { hueOf } from '../../core/node-layout.ts'
import { wholeView } from '../../data/api.ts'
import { useLoad } from '../../data/load.ts'
import { Card, CardFoot, CardHead, CardList } from '../../ui/card.tsx'
import { NodeField } from '../../ui/node-field.tsx'
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx'
import { Empty, EmptyWithRefresh, LoadStatus, NotGuaranteed } from '../../ui/states.tsx'

export function Offers() {
  const loaded = useLoad('tasks', () => wholeView('tasks'))
  const tasks = loaded.data?.tasks
  return (
    <PullToRefresh busy={loaded.busy} onRefresh={loaded.reload}>
      {(tasks ? tasks.length > 0 : !loaded.problem) && <NotGuaranteed />}
      <LoadStatus of={loaded} heights={[143, 143, 143, 143, 143, 143]} as="cards" />
      {tasks?.length === 0 && (
        <Empty icon="tasks" text={t('tasks.none')}>
          <EmptyWithRefresh of={loaded} />
        </Empty>
      )}
      <List tasks={tasks ?? []} />
    </PullToRefresh>
  )
}

function List({ tasks }: { tasks: readonly Shown['offer'][] }) {
  return (
    <CardList>
      {tasks.map((task) => (
        <Card key={task.id} as="li" href={`/pages/task-list/detail?id=${task.id}`}>
          <CardHead
            start={<NodeField look="tile" seed={task.name} hue={hueOf(task.region)} />}
            title={task.name}
            note={t('task.regionDays', { region: task.region, days: task.days, count: task.days })}
          />
          <CardFoot>
            <span>
              {t('pledge.principal')} <b>{boundAmount(task.principal, 'usdt')}</b>
            </span>
            <span>
              {t('task.rate')} <b>{percent(task.rate)}</b>
            </span>
          </CardFoot>
        </Card>
      ))}
    </CardList>
  )
}
