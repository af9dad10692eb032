import { Link } from 'wouter'
import { call } from '../../../api.ts'
import { Empty, Failure, NotGuaranteed, Skeleton } from '../../../components/states.tsx'
import { coinAmount, percent } from '../../../format.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'

export function Offers() {
  const { data, problem, reload } = useLoad(() => call('GET purchase/taskList', {}))
  if (!data && problem) return <Failure text={problem.message} onRetry={() => void reload()} />
  if (!data) return <Skeleton rows={5} height={104} />
  if (data.length === 0) return <Empty icon="tasks" text={t('tasks.none')} />
  return (
    <>
      <NotGuaranteed />
      <ul className="cards">
        {data.map((task) => (
          <li key={task.id} className="card">
            <Link className="card-link" href={`/pages/task-list/detail?id=${task.id}`}>
              <span className="card-head">
                <strong>{task.name}</strong>
              </span>
              <span className="card-note">{t('task.regionDays', { region: task.region, days: task.days })}</span>
              <span className="card-foot">
                <span>
                  {t('pledge.principal')} <b>{coinAmount(task.principal, 'usdt')} USDT</b>
                </span>
                <span>
                  {t('task.rate')} <b>{percent(task.rate)}</b>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
