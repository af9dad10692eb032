import type { Shown } from '../../../shared/contract/view.ts'
import { compare } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { amount, dayOfMonth, percent, unbroken, uncut } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { taskLink } from '../../core/paths.ts'
import { regionName } from '../../core/region-name.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TaskPicture } from '../../ui/task-picture.tsx'
import type { LicenceNeed, TaskCost } from '../../widgets/task-cost.ts'
import { missingText, Result } from '../../widgets/task-result.tsx'

type Props = {
  task: Shown['offer']
  /** region shown below the name; '' if all tasks of the list have the same region */
  region: string
  /** null while the member's licences are not known */
  cost: TaskCost | null
  /** whether the card shows the result. While the licences are not known, it shows a placeholder instead */
  shows: boolean
}

/** An estimated income, cut to two decimals, or to none if it is large. The task's page shows all decimals. */
const cardIncome = (income: string): string => `≈\u00a0${amount(income, compare(income, '1000') < 0 ? 2 : 0)}`

/**
 * Card of a task on offer: what it locks, for how long, and its income before costs. Once the member's licences are known, it also says which
 * licences they lack and, with `shows`, the result after costs. It is low, so that several tasks can be compared on one screen.
 */
export const OfferCard = ({ task, region, cost, shows }: Props) => (
  <Card as="li" href={taskLink(task.id)}>
    <span className="offer">
      <CardHead
        start={
          <Picture image={task.image}>
            <TaskPicture {...task} taskId={task.id} />
          </Picture>
        }
        title={task.name}
        note={[regionName(region), t('tasks.rate', { rate: percent(task.rate) })].filter(Boolean).join(' · ')}
      >
        {cost ? <Needs cost={cost} /> : shows && <NeedsPending />}
      </CardHead>
      <span className="offer-figures">
        <span className="offer-fact">
          <span className="offer-name">
            {t('tasks.locked')} · <b>{unbroken(t('task.days', { days: task.days, count: task.days }))}</b>
          </span>{' '}
          <Figure value={uncut(task.principal, COIN_SCALE.usdt)} unit="USDT" />
        </span>
        <span className="offer-fact">
          <span className="offer-name">{t('tasks.total')}</span>{' '}
          {task.income === null ? <Figure value="—" /> : <Figure value={cardIncome(task.income)} unit="SNT" />}
        </span>
        {shows && <ResultFact cost={cost} />}
      </span>
    </span>
  </Card>
)

/** The result if everything is withdrawn, or what is missing for it. While the licences are loading, a placeholder, so that nothing moves afterwards. */
const ResultFact = ({ cost }: { cost: TaskCost | null }) =>
  cost?.total === null ? (
    <span className="offer-result">
      <Note>{missingText(cost)}</Note>
    </span>
  ) : (
    <span className={`offer-fact offer-result${cost ? '' : ' offer-pending'}`} aria-hidden={!cost}>
      <span className="offer-name">{t('tasks.results')}</span>{' '}
      {cost ? (
        <Result value={cost.total} size="normal" />
      ) : (
        <Figure value={<span className="offer-bone offer-bone-figure" />} />
      )}
    </span>
  )

/** The licences that the member has or lacks for the task. */
const Needs = ({ cost }: { cost: TaskCost }) => (
  <span className="offer-needs">
    <Need name={t('task.cost.software')} need={cost.software} />
    <Need name={t('tasks.node')} need={cost.node} />
  </span>
)

/** Placeholder with the same line as `Needs`, shown while the licences are loading. */
const NeedsPending = () => (
  <span className="offer-needs offer-pending" aria-hidden>
    {[t('task.cost.software'), t('tasks.node')].map((name) => (
      <span key={name} className="offer-need">
        <span className="offer-bone" />
        {name}
      </span>
    ))}
  </span>
)

const NEEDS = { owned: ['check', 'task.met'], renew: ['clock', 'task.met'], buy: ['close', 'task.unmet'] } as const

/**
 * Says whether the member has a licence that the task needs. A licence that ends before the task has a mark of its own, because it must be renewed.
 * A narrow card shows the mark without the date, because the line must not be longer than its placeholder.
 */
function Need({ name, need }: { name: string; need: LicenceNeed }) {
  if (need.state === 'unknown') return null
  const [icon, text] = NEEDS[need.state]
  return (
    <span className="offer-need" data-need={need.state}>
      <Icon name={icon} size={16} />
      <span className="hidden">{t(text)} </span>
      {need.state === 'renew' ? (
        <>
          <span className="offer-need-until">{t('tasks.until', { name, day: unbroken(dayOfMonth(need.until)) })}</span>
          <span className="offer-need-name" aria-hidden>
            {name}
          </span>
        </>
      ) : (
        name
      )}
    </span>
  )
}
