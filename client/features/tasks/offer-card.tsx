import type { Node, Shown, Software } from '../../../shared/contract/view.ts'
import { isPositive } from '../../../shared/decimal.ts'
import { boundAmount, day, exactAmount, percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { hueOf } from '../../core/node-layout.ts'
import { Card, CardFoot, CardHead } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NodeField } from '../../ui/node-field.tsx'
import { Note } from '../../ui/note.tsx'
import { type LicenceNeed, type TaskCost, taskCost } from '../../widgets/task-cost.ts'
import { hasPaidBefore, missingText, Result, resultName } from '../../widgets/task-result.tsx'

/** All licences, owned or on offer. */
export type Licences = { software: readonly Software[]; nodes: readonly Node[] }

type Given = Omit<Parameters<typeof taskCost>[0], 'task' | 'software' | 'node'>

type Props = {
  task: Shown['offer']
  /** null: not known, then the result leaves them out and says so */
  licences: Licences | null
  given: Given
}

const isValid = ({ state }: Software | Node): boolean => state === 'valid'

/** What decides: what is locked and for how long, and what may be left of it. */
export function OfferCard({ task, licences, given }: Props) {
  const software = licences?.software ?? []
  const node = (licences?.nodes ?? []).filter(({ region }) => task.region === '' || region === task.region)
  const cost = taskCost({ ...given, task, software, node })
  return (
    <Card as="li" href={`/pages/task-list/detail?id=${task.id}`}>
      <CardHead
        start={<NodeField look="tile" seed={task.name} hue={hueOf(task.region)} />}
        title={task.name}
        note={`${task.region} · ${t('task.rate')} ${percent(task.rate)}`}
      />
      <CardFoot>
        <span>
          {t('task.lock')} <b>{boundAmount(task.principal, 'usdt')}</b>
        </span>
        <span>
          {t('task.period')} <b>{t('task.days', { days: task.days, count: task.days })}</b>
        </span>
        <span>
          {t('tasks.total')} <b>{task.income === null ? '—' : `≈ ${exactAmount(task.income, 'snt')} SNT`}</b>
        </span>
      </CardFoot>
      {licences && (
        <span className="offer-needs">
          <Need
            met={software.some(isValid)}
            texts={[t('tasks.has.software'), t('tasks.lacks.software')]}
            need={cost.software}
          />
          <Need
            met={node.some(isValid)}
            texts={[t('tasks.has.node', { region: task.region }), t('tasks.lacks.node', { region: task.region })]}
            need={cost.node}
          />
        </span>
      )}
      <Outcome cost={cost} isWhole={licences !== null} />
    </Card>
  )
}

/** @param props.isWhole the licences are known */
function Outcome({ cost, isWhole }: { cost: TaskCost; isWhole: boolean }) {
  const value = isWhole ? cost.result : cost.afterFees
  return (
    <span className="offer-result">
      <span>
        {isWhole ? resultName(cost) : t('tasks.afterFees')}
        {value === null && (
          <Note>
            {missingText(isWhole ? cost : { ...cost, missing: cost.missing.filter((each) => !isLicence(each)) })}
          </Note>
        )}
        {isWhole && hasPaidBefore(cost) && <Note>{t('task.cost.bought')}</Note>}
      </span>
      {value !== null && (
        <>
          <Result value={value} />
          <Note>{t('task.cost.estimate')}</Note>
        </>
      )}
    </span>
  )
}

const isLicence = (missing: TaskCost['missing'][number]): boolean => missing === 'software' || missing === 'node'

type NeedProps = { met: boolean; texts: readonly [has: string, lacks: string]; need: LicenceNeed }

function Need({ met, texts: [has, lacks], need }: NeedProps) {
  const price = 'cost' in need && isPositive(need.cost) ? boundAmount(need.cost, 'usdt') : ''
  const text =
    need.state === 'renew' ? `${t('task.cost.ownedThen', { day: day(need.until) })} ${price}` : met ? has : lacks
  return (
    <span className="offer-need" data-met={met}>
      <Icon name={met ? 'check' : 'close'} size={16} />
      <Note>{met || price === '' ? text : `${text} · ${price}`}</Note>
    </span>
  )
}
