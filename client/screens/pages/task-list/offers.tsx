import { Link } from 'wouter'
import type { Task } from '../../../../shared/contract/view.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { PullToRefresh } from '../../../components/pull-to-refresh.tsx'
import { Empty, LoadStatus, NotGuaranteed } from '../../../components/states.tsx'
import { exactAmount, percent } from '../../../format.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'

export function Offers() {
  const loaded = useLoad('tasks', () => call('GET purchase/taskList', {}))
  const { data } = loaded
  return (
    <PullToRefresh busy={loaded.busy} onRefresh={loaded.reload}>
      {(data ? data.length > 0 : !loaded.problem) && <NotGuaranteed />}
      <LoadStatus of={loaded} heights={[143, 143, 143, 143, 143, 143]} as="cards" />
      {data?.length === 0 && (
        <Empty icon="tasks" text={t('tasks.none')}>
          <Button kind="quiet" busy={loaded.busy} onClick={() => void loaded.reload()}>
            {t('common.refresh')}
          </Button>
        </Empty>
      )}
      <List tasks={data ?? []} />
    </PullToRefresh>
  )
}

function List({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className="cards">
      {tasks.map((task) => (
        <li key={task.id} className="card">
          <Link className="card-link" href={`/pages/task-list/detail?id=${task.id}`}>
            <span className="card-head">
              <strong>{task.name}</strong>
            </span>
            <span className="card-note">
              {t('task.regionDays', { region: task.region, days: task.days, count: task.days })}
            </span>
            <span className="card-foot">
              <span>
                {t('pledge.principal')} <b>{exactAmount(task.principal, 'usdt')} USDT</b>
              </span>
              <span>
                {t('task.rate')} <b>{percent(task.rate)}</b>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
