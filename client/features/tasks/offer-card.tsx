import type { Shown } from '../../../shared/contract/view.ts'
import { compare, sum } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { amount, dayOfMonth, exactAmount, percent, unbroken, uncut } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { taskLink } from '../../core/paths.ts'
import { regionName } from '../../core/region-name.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LATE_ICONS } from '../../ui/late-icons.ts'
import { Note } from '../../ui/note.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TaskPicture } from '../../ui/task-picture.tsx'
import { costOf, type LicenceNeed, type TaskCost } from '../../widgets/task-cost.ts'
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
 * Card of a task on offer: what it locks, for how long, and its result after costs or, without `shows`, its income before them. Once the member's
 * licences are known, it also says which licences they lack. It is low, so that several tasks can be compared on one screen.
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
      />
      {cost ? <Needs cost={cost} /> : shows && <NeedsPending />}
      <span className="offer-figures">
        <span className="offer-fact">
          <span className="offer-name">
            {t('tasks.lockedFor', { days: unbroken(t('task.days', { days: task.days, count: task.days })) })}
          </span>{' '}
          <Figure value={uncut(task.principal, COIN_SCALE.usdt)} unit="USDT" />
        </span>
        {shows ? <ResultFact cost={cost} /> : <IncomeFact income={task.income} />}
      </span>
    </span>
  </Card>
)

/** The income before costs, for members who have hidden the results. */
const IncomeFact = ({ income }: { income: string | null }) => (
  <span className="offer-fact offer-income">
    <span className="offer-name">{t('tasks.total')}</span>{' '}
    {income === null ? <Figure value="—" /> : <Figure value={cardIncome(income)} unit="SNT" />}
  </span>
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

/**
 * The licences that the member has for the task, and in one part those that they must buy, with what these cost until the task ends. That is not
 * marked as a fault, because a new member lacks them for every task.
 */
function Needs({ cost }: { cost: TaskCost }) {
  const needs = [
    { name: t('task.cost.software'), need: cost.software },
    { name: t('tasks.node'), need: cost.node },
  ]
  const lacking = needs.flatMap(({ name, need }) => (need.state === 'buy' ? [{ ...need, kind: name }] : []))
  return (
    <span className="offer-needs">
      {needs.map((each) => (
        <Need key={each.name} {...each} />
      ))}
      {lacking.length > 0 && (
        <span className="offer-need" data-need="buy">
          <Icon name={LATE_ICONS.cart} size={16} />
          <span className="hidden">{t('task.unmet')} </span>
          {lacking.map(({ kind, times }) => (times > 1 ? `${times}\u00a0×\u00a0${kind}` : kind)).join(' + ')}
          <b className="offer-need-cost">{` ${exactAmount(sum(lacking.map(costOf)), 'usdt')}\u00a0USDT`}</b>
        </span>
      )}
    </span>
  )
}

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

const ICONS = { owned: 'check', renew: 'clock' } as const

/**
 * Names a licence that the member has; nothing for one that they must buy. One that ends before the task has a mark of its own, because it must be
 * renewed. With large text, and on a phone beside another date or a price, the mark is shown without the date, because the line must not be longer than
 * its placeholder.
 */
function Need({ name, need }: { name: string; need: LicenceNeed }) {
  if (need.state === 'unknown' || need.state === 'buy') return null
  return (
    <span className="offer-need" data-need={need.state}>
      <Icon name={ICONS[need.state]} size={16} />
      <span className="hidden">{t('task.met')} </span>
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
