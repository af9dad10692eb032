import type { Node, Shown, Software } from '../../../shared/contract/view.ts'
import { isPositive } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { amount, boundAmount, day, percent, uncut } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { hueOf } from '../../core/node-layout.ts'
import { Card, CardFoot, CardHead } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NodeField } from '../../ui/node-field.tsx'
import { Note } from '../../ui/note.tsx'
import {
  inRegionOf,
  isValid,
  type LicenceNeed,
  resultAfterFees,
  type TaskCost,
  type TaskResult,
  taskCost,
} from '../../widgets/task-cost.ts'
import { basisOf, missingText, paidText, Result, resultTitle } from '../../widgets/task-result.tsx'

/** All licences, owned or on offer. */
export type Licences = { software: readonly Software[]; nodes: readonly Node[] }

type Given = Omit<Parameters<typeof taskCost>[0], 'task' | 'software' | 'node'>

type Props = {
  task: Shown['offer']
  /** as shown below the name; '' where the whole list is of one region */
  region: string
  /** null: not known, or not wanted */
  licences: Licences | null
  given: Given
}

/** What is locked and for how long and what all fees leave; with the licences, what the member needs and what that leaves. */
export function OfferCard({ task, region, licences, given }: Props) {
  return (
    <Card as="li" href={`/pages/task-list/detail?id=${task.id}`}>
      <CardHead
        start={<NodeField look="tile" seed={task.name} hue={hueOf(task.region)} />}
        title={task.name}
        note={[region, `${t('task.rate')} ${percent(task.rate)}`].filter(Boolean).join(' · ')}
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
      {licences ? (
        <Own task={task} licences={licences} given={given} />
      ) : (
        <Left title={resultTitle('without')} result={resultAfterFees({ ...given, task })} />
      )}
    </Card>
  )
}

/** Decimals of an amount of SNT, which is cut; the task's page shows all of them. */
const CARD_SCALE = 2

type OwnProps = Omit<Props, 'region'> & { licences: Licences }

/** The costs of a task for this member. */
export function costFor({ task, licences, given }: OwnProps): TaskCost {
  return taskCost({ ...given, task, software: licences.software, node: nodesFor(task, licences) })
}

const nodesFor = (task: Shown['offer'], { nodes }: Licences) => nodes.filter(inRegionOf(task))

/** What the member has and lacks for the task, and what may be left. */
function Own(props: OwnProps) {
  const { task, licences } = props
  const cost = costFor(props)
  return (
    <>
      <span className="offer-needs">
        <Need
          met={licences.software.some(isValid)}
          name={t('task.cost.software')}
          texts={[t('tasks.has.software'), t('tasks.lacks.software')]}
          need={cost.software}
        />
        <Need
          met={nodesFor(task, licences).some(isValid)}
          name={t('task.cost.node', { region: task.region })}
          texts={[t('tasks.has.node', { region: task.region }), t('tasks.lacks.node', { region: task.region })]}
          need={cost.node}
        />
      </span>
      <Left title={resultTitle(basisOf(cost))} result={cost} withKept />
      <Note>{paidText(cost)}</Note>
    </>
  )
}

type LeftProps = { title: string; result: TaskResult; withKept?: boolean }

/** What may be left if everything is withdrawn. @param props.withKept also if the principal is not */
function Left({ title, result, withKept = false }: LeftProps) {
  const { total, totalKept } = result
  if (total === null)
    return (
      <span className="offer-result">
        <span className="offer-cover">
          <Note>{missingText(result)}</Note>
        </span>
      </span>
    )
  return (
    <span className="offer-result">
      <b className="offer-cover">{title}</b>
      <span>{t('task.cost.result')}</span>
      <Result value={total} />
      {withKept && totalKept !== null && (
        <>
          <Note>{t('task.cost.kept')}</Note>
          <Result value={totalKept} size="normal" />
        </>
      )}
    </span>
  )
}

type NeedProps = { name: string; met: boolean; texts: readonly [has: string, lacks: string]; need: LicenceNeed }

/** A licence that ends before the task does is neither there nor missing: it has to be renewed. */
function Need({ name, met, texts: [has, lacks], need }: NeedProps) {
  const price = 'cost' in need && isPositive(need.cost) ? boundAmount(need.cost, 'usdt').replace(' ', '\u00a0') : ''
  if (need.state === 'renew')
    return (
      <span className="offer-need" data-met="ends">
        <Icon name="clock" size={16} />
        <Note>{`${name} · ${t('task.cost.ownedThen', { day: day(need.until) })} ${price}`}</Note>
      </span>
    )
  const text = met ? has : lacks
  return (
    <span className="offer-need" data-met={met}>
      <Icon name={met ? 'check' : 'close'} size={16} />
      <Note>{met || price === '' ? text : `${text} · ${price}`}</Note>
    </span>
  )
}
