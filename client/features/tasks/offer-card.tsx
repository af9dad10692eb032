import type { Shown } from '../../../shared/contract/view.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { amount, dayOfMonth, percent, uncut } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { regionName } from '../../core/region-name.ts'
import { Card, CardFoot, CardHead } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { TaskPicture } from '../../ui/task-picture.tsx'
import type { LicenceNeed, TaskCost } from '../../widgets/task-cost.ts'
import { missingText, Result } from '../../widgets/task-result.tsx'

type Props = {
  task: Shown['offer']
  /** as shown below the name; '' where the whole list is of one region */
  region: string
  /** null: without a result */
  cost: TaskCost | null
}

/** Decimals of an amount of SNT, which is cut; the task's page shows all of them. */
const CARD_SCALE = 2

/** What is locked, for how long, and what that earns before costs; with its costs, what the member needs and what is left. */
export const OfferCard = ({ task, region, cost }: Props) => (
  <Card as="li" href={`/pages/task-list/detail?id=${task.id}`}>
    <CardHead
      start={<TaskPicture name={task.name} region={task.region} />}
      title={task.name}
      note={[regionName(region), t('tasks.rate', { rate: percent(task.rate) })].filter(Boolean).join(' · ')}
    />
    <CardFoot look="in-line">
      <span>
        {t('tasks.locked')}{' '}
        <b>
          {uncut(task.principal, COIN_SCALE.usdt)} <small>USDT</small>
        </b>
      </span>
      <span>
        {t('task.period')} <b>{t('task.days', { days: task.days, count: task.days })}</b>
      </span>
      <span>
        {t('tasks.total')}{' '}
        {task.income === null ? (
          <b>—</b>
        ) : (
          <b>
            ≈{'\u00a0'}
            {amount(task.income, CARD_SCALE)} <small>SNT</small>
          </b>
        )}
      </span>
    </CardFoot>
    {cost && <Own cost={cost} />}
  </Card>
)

/** What the member has and lacks for the task, and what is left if everything is withdrawn. */
const Own = ({ cost }: { cost: TaskCost }) => (
  <span className="offer-result">
    <span>
      {cost.total === null ? <Note>{missingText(cost)}</Note> : t('task.cost.result')}
      <span className="offer-needs">
        <Need name={t('task.cost.software')} need={cost.software} />
        <Need name={t('tasks.node')} need={cost.node} />
      </span>
    </span>
    {cost.total !== null && <Result value={cost.total} />}
  </span>
)

const NEEDS = { owned: ['check', 'task.met'], renew: ['clock', 'task.met'], buy: ['close', 'task.unmet'] } as const

/** A licence that ends before the task does is neither there nor missing: it has to be renewed. */
function Need({ name, need }: { name: string; need: LicenceNeed }) {
  if (need.state === 'unknown') return null
  const [icon, text] = NEEDS[need.state]
  return (
    <span className="offer-need" data-need={need.state}>
      <Icon name={icon} size={16} />
      <span className="hidden">{t(text)} </span>
      {need.state === 'renew'
        ? t('tasks.until', { name, day: dayOfMonth(need.until).replaceAll(' ', '\u00a0') })
        : name}
    </span>
  )
}
