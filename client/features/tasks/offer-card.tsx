import type { Shown } from '../../../shared/contract/view.ts'
import { amount, dayOfMonth, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { taskLink } from '../../core/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import type { LicenceNeed, TaskCost } from '../../widgets/task-cost.ts'
import { missingText, Result } from '../../widgets/task-result.tsx'
import { TaskSummary } from './task-summary.tsx'

type Props = {
  task: Shown['offer']
  /** region shown below the name; '' if all tasks of the list have the same region */
  region: string
  /** null while the member's licences are not known */
  cost: TaskCost | null
  /** whether the card shows the result. While the licences are not known, it shows a placeholder instead */
  shows: boolean
}

/** SNT amounts are cut to this many decimals. The task's page shows all decimals. */
const CARD_SCALE = 2

/**
 * Card of a task on offer: what it locks, for how long, and its income before costs. Once the member's licences are known, it also says which
 * licences they lack and, with `shows`, the result after costs.
 */
export const OfferCard = ({ task, region, cost, shows }: Props) => (
  <Card as="li" href={taskLink(task.id)}>
    <TaskSummary
      task={task}
      region={region}
      locked={t('tasks.locked')}
      last={
        <>
          {t('tasks.total')}{' '}
          {task.income === null ? (
            <b>—</b>
          ) : (
            <b>
              ≈{'\u00a0'}
              {amount(task.income, CARD_SCALE)} <small>SNT</small>
            </b>
          )}
        </>
      }
    />
    {cost ? <MemberPart cost={cost} shows={shows} /> : shows && <MemberPartPending />}
  </Card>
)

/** The result if everything is withdrawn, and the licences that the member has or lacks for the task. */
const MemberPart = ({ cost, shows }: { cost: TaskCost; shows: boolean }) =>
  (shows || cost.software.state !== 'unknown' || cost.node.state !== 'unknown') && (
    <span className="offer-result">
      {shows && (cost.total === null ? <Note>{missingText(cost)}</Note> : <span>{t('tasks.results')}</span>)}
      {shows && cost.total !== null && <Result value={cost.total} />}
      <span className="offer-needs">
        <Need name={t('task.cost.software')} need={cost.software} />
        <Need name={t('tasks.node')} need={cost.node} />
      </span>
    </span>
  )

/** Placeholder with the same lines as `MemberPart`, shown while the licences are loading, so that nothing moves afterwards. */
const MemberPartPending = () => (
  <span className="offer-result offer-pending" aria-hidden>
    <span>{t('tasks.results')}</span>
    <Figure value={<span className="offer-bone offer-bone-figure" />} size="large" />
    <span className="offer-needs">
      {[t('task.cost.software'), t('tasks.node')].map((name) => (
        <span key={name} className="offer-need">
          <span className="offer-bone" />
          {name}
        </span>
      ))}
    </span>
  </span>
)

const NEEDS = { owned: ['check', 'task.met'], renew: ['clock', 'task.met'], buy: ['close', 'task.unmet'] } as const

/**
 * Says whether the member has a licence that the task needs. A licence that ends before the task has a mark of its own, because it must be renewed.
 */
function Need({ name, need }: { name: string; need: LicenceNeed }) {
  if (need.state === 'unknown') return null
  const [icon, text] = NEEDS[need.state]
  return (
    <span className="offer-need" data-need={need.state}>
      <Icon name={icon} size={16} />
      <span className="hidden">{t(text)} </span>
      {need.state === 'renew' ? t('tasks.until', { name, day: unbroken(dayOfMonth(need.until)) }) : name}
    </span>
  )
}
