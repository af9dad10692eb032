import { useSignals } from '@preact/signals-react/runtime'
import type { Task, TaskLicence } from '../../../shared/contract/view.ts'
import type { LicenceKind } from '../../../shared/states.ts'
import { t } from '../../core/i18n.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import type { Licence } from '../../data/licences.ts'
import { AmountLines } from '../../ui/amount-lines.tsx'
import { Fold } from '../../ui/fold.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import { costBasis } from '../../widgets/cost-basis.ts'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { type TaskCost, taskCost } from '../../widgets/task-cost.ts'
import { MainResult, OutlookTitle } from '../../widgets/task-outlook.tsx'
import { OutlookCosts, ResultBasis } from '../../widgets/task-result.tsx'
import { useTask } from '../../widgets/use-task.ts'
import { countPurchase, onlyOffer } from './count-purchase.ts'

type Props = { taskId: string; kind: LicenceKind; licence: Licence; height: number }

/** What a task costs and may earn with the licence that a member is about to buy for it. */
export default function ForTask({ taskId, kind, licence, height }: Props) {
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
        <Outlook
          task={data.task}
          cost={fits ? countPurchase(cost, kind, licence) : cost}
          enough={fits ? enoughFor(licence, data.task, hasTexts) : null}
        />
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

type OutlookProps = { task: Task; cost: TaskCost; enough: readonly string[] | null }

/** Always shows the task's result. The other figures are folded. */
const Outlook = ({ task, cost, enough }: OutlookProps) => (
  <>
    <div>
      <OutlookTitle task={task} />
      {enough && <KeyValues rows={[[t('licence.enough'), <AmountLines key="enough" amounts={enough} />]]} />}
      {/* this name says that it is a result, because no title does */}
      <MainResult cost={cost} name={t('task.result.all')} />
    </div>
    <Fold title={t('outlook.all')}>
      {cost.total?.startsWith('-') && <ResultBasis cost={cost} />}
      <OutlookCosts task={task} cost={cost} />
      <SntPriceAge />
    </Fold>
  </>
)
