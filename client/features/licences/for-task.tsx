import { useSignals } from '@preact/signals-react/runtime'
import type { Task, TaskLicence } from '../../../shared/contract/view.ts'
import type { LicenceKind } from '../../../shared/states.ts'
import { unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { sentences } from '../../core/sentences.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import type { Licence } from '../../data/licences.ts'
import { AmountLines } from '../../ui/amount-lines.tsx'
import { Fold } from '../../ui/fold.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import { costBasis } from '../../widgets/cost-basis.ts'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { isLoss, type TaskCost, taskCost } from '../../widgets/task-cost.ts'
import { LossNote } from '../../widgets/task-outlook.tsx'
import { EstimateText, OutlookCosts, Result, ResultBasis } from '../../widgets/task-result.tsx'
import { useTask } from '../../widgets/use-task.ts'
import { countPurchase, onlyOffer } from './count-purchase.ts'

type Props = {
  taskId: string
  kind: LicenceKind
  licence: Licence
  /** what else the fold says of the licence */
  rows: readonly (readonly [string, string])[]
  height: number
}

/** What a task costs and may earn with the licence that a member is about to buy for it. */
export default function ForTask({ taskId, kind, licence, rows, height }: Props) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  const loaded = useTask(taskId)
  const { data } = loaded
  const fits = data?.[kind].some(isSame(licence)) ?? false
  const given = data && fits ? { ...data, [kind]: onlyOffer(data[kind], licence) } : data
  const cost = given?.task && taskCost({ ...costBasis(), ...given, task: given.task })
  return (
    <>
      <LoadStatus of={loaded} name={t('task.cost.title')} heights={[height]} />
      {data?.task && cost && (
        <>
          {fits && hasTexts && isTooShort(licence, data.task) && (
            <Note as="p" icon="warning" tone="warning">
              {t('licence.next.short', { period: t('task.days', { days: data.task.days, count: data.task.days }) })}
            </Note>
          )}
          <Outlook
            task={data.task}
            cost={fits ? countPurchase(cost, kind, licence) : cost}
            enough={fits ? enoughFor(licence, data.task, hasTexts) : null}
            rows={rows}
          />
        </>
      )}
    </>
  )
}

/**
 * @returns a function that tells whether a licence in the task's list is `licence`. It compares name, price and days, because the task's list has no
 * ids
 */
const isSame =
  ({ name, price, days }: Licence) =>
  (each: TaskLicence): boolean =>
    each.name === name && each.price === price && each.days === days

/**
 * Whether the licence certainly ends before one of the task's periods does. The days of a renewal may count from the end of the present licence, so
 * nothing is certain for a valid one.
 */
const isTooShort = ({ days, state }: Licence, task: Task): boolean => state !== 'valid' && days < task.days

/**
 * For how many of the task's periods the licence is valid: '4 × 7 days', and that no day can be missed then, if it is exactly one. If it is less than
 * one period: '30 / 45 days'.
 */
function enoughFor(licence: Licence, task: Task, hasTexts: boolean): readonly string[] {
  const period = t('task.days', { days: task.days, count: task.days })
  const times = Math.floor(licence.days / task.days)
  if (times === 0) return [`${licence.days} / ${period}`]
  // a renewal counts from a day that the platform decides, so its spare days are not known
  const isFull = licence.days === task.days && licence.state !== 'valid'
  return [`${times} × ${period}`, ...(isFull && hasTexts ? [t('spare.enough')] : [])]
}

type OutlookProps = Pick<Props, 'rows'> & { task: Task; cost: TaskCost; enough: readonly string[] | null }

/**
 * What the task costs and may earn, folded, because the member is about to pay for the licence only. A loss is not folded: the figure is in the fold's
 * title, with a warning above it.
 */
function Outlook({ task, cost, enough, rows }: OutlookProps) {
  const { total } = cost
  const loss = isLoss(total) ? total : null
  return (
    <>
      <LossNote cost={cost} text={sentences(t('outlook.loss'), t('task.cost.estimate'))} />
      <Fold
        title={
          <span className="for-task">
            <span>{`${task.name} ·\u00a0${unbroken(t('task.days', { days: task.days, count: task.days }))}`}</span>
            {loss !== null && <Result value={loss} size="normal" />}
          </span>
        }
      >
        <KeyValues
          rows={[
            ...(enough ? [[t('licence.enough'), <AmountLines key="enough" amounts={enough} />] as const] : []),
            ...rows,
          ]}
        />
        {loss !== null || total === null ? (
          <ResultBasis cost={cost} />
        ) : (
          <Note as="p" icon="info">
            <EstimateText cost={cost} />
          </Note>
        )}
        <OutlookCosts task={task} cost={cost} />
        <SntPriceAge />
      </Fold>
    </>
  )
}
