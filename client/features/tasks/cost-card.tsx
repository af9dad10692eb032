/** What a task costs and may bring, added up: one line per figure, each with its source. */
import type { Task } from '../../../shared/contract/view.ts'
import { boundAmount, day, exactAmount, percent, priceOfSnt, uncut, zonedTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { NotGuaranteed } from '../../ui/states.tsx'
import { dailyMinutes, type LicenceNeed, type TaskCost } from '../../widgets/task-cost.ts'
import { hasPaidBefore, missingText, Result, resultName, signed } from '../../widgets/task-result.tsx'
import { Term } from '../../widgets/term.tsx'

export function CostCard({ task, cost }: { task: Task; cost: TaskCost }) {
  return (
    <Card title={t('task.cost.title')}>
      <List>
        <ListRow
          title={resultName(cost)}
          note={[
            cost.result === null ? missingText(cost) : t('task.cost.estimate'),
            hasPaidBefore(cost) ? t('task.cost.bought') : '',
          ]}
          end={cost.result !== null && <Result value={cost.result} />}
        />
        {cost.resultWithdrawn !== null && cost.principalFee !== null && (
          <ListRow
            title={t('task.cost.withdrawn')}
            note={t('task.cost.principal', {
              rate: percent(cost.withdrawRate),
              taken: boundAmount(cost.principalFee, 'usdt'),
            })}
            end={<Result value={cost.resultWithdrawn} />}
          />
        )}
        <ListRow
          title={<Term word="principal">{t('task.lock')}</Term>}
          note={t('task.cost.lock.note', { time: zonedTime(cost.unlocksAt) })}
          end={<Figure value={uncut(task.principal, 2)} unit="USDT" />}
        />
        <ListRow
          title={t('task.cost.daily')}
          note={t('task.duty', { minutes: dailyMinutes(task.needTime) })}
          end={null}
        />
        <ListRow
          title={t('task.income')}
          note={[
            task.income === null
              ? t('task.cost.notStated')
              : t('task.cost.income.note', { amount: exactAmount(task.income, 'snt') }),
            priceOfSnt(cost.price, '≈'),
          ]}
          end={<Change value={cost.income} sign="+" />}
        />
        <ListRow
          title={t('task.cost.swap')}
          note={t('task.cost.swap.note', { rate: percent(cost.swapRate) })}
          end={<Change value={cost.swapFee} sign="-" />}
        />
        <ListRow
          title={t('task.cost.withdraw')}
          note={
            cost.withdrawRate === null
              ? t('task.cost.notStated')
              : t('task.cost.withdraw.note', { rate: percent(cost.withdrawRate) })
          }
          end={<Change value={cost.withdrawFee} sign="-" />}
        />
        <Licence title={t('task.cost.software')} need={cost.software} />
        <Licence title={t('task.cost.node', { region: task.region })} need={cost.node} />
      </List>
      {cost.result === null && <NotGuaranteed />}
    </Card>
  )
}

const Change = ({ value, sign }: { value: string | null; sign: '+' | '-' }) =>
  value === null ? <Figure value="—" /> : <Figure value={signed(value, sign)} unit="USDT" />

function Licence({ title, need }: { title: string; need: LicenceNeed }) {
  if (need.state === 'unknown')
    return <ListRow title={title} note={t('task.cost.notStated')} end={<Figure value="—" />} />
  if (need.state === 'owned')
    return (
      <ListRow
        title={title}
        note={t('task.cost.ownedUntil', { day: day(need.until) })}
        end={<Badge tone="good">{t('task.cost.owned')}</Badge>}
      />
    )
  const { name, price, days, times } = need
  const offer = { name, price: boundAmount(price, 'usdt'), period: t('task.days', { days, count: days }), times }
  return (
    <ListRow
      title={title}
      note={[
        need.state === 'renew' ? t('task.cost.ownedThen', { day: day(need.until) }) : '',
        t(times > 1 ? 'task.cost.buyTimes' : 'task.cost.buy', offer),
      ]}
      end={<Change value={need.cost} sign="-" />}
    />
  )
}
