/**
 * The card with a task's estimated result, and the date until which the principal is locked. Folded below: all costs, each with its rate or licence,
 * and other results.
 */
import type { ReactNode } from 'react'
import type { Task } from '../../../shared/contract/view.ts'
import { isPositive } from '../../../shared/decimal.ts'
import { boundAmount, day, exactAmount, percent, priceOfSnt } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { MINUS } from '../../core/number-format.ts'
import { regionName } from '../../core/region-name.ts'
import { Card } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Note } from '../../ui/note.tsx'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { isLoss, type LicenceNeed, type TaskCost } from '../../widgets/task-cost.ts'
import { MainResult } from '../../widgets/task-outlook.tsx'
import { BothUnlocks, OtherResults, ResultBasis, SumRow, signed } from '../../widgets/task-result.tsx'

type Props = {
  task: Task
  cost: TaskCost
  /** whether the list of costs starts unfolded; true in wide windows */
  open: boolean
}

export const CostCard = ({ task, cost, open }: Props) => (
  <Card title={t(cost.total === null ? 'task.cost.title' : 'task.result')}>
    <div className="cost-result">
      <MainResult cost={cost} name={t('task.cost.result')} />
      {isLoss(cost.total) && <ResultBasis cost={cost} />}
      <SntPriceAge />
    </div>
    <BothUnlocks dates={cost.unlocks} />
    <Fold title={t('outlook.all')} open={open}>
      <Lines task={task} cost={cost} />
    </Fold>
  </Card>
)

/**
 * The costs and income that add up to the result, and the result again as their sum, because it is far above them. Licences that the member owns
 * cost nothing, except for the first task, for which they were bought.
 */
function Lines({ task, cost }: Omit<Props, 'open'>) {
  const { swapRate, swapFee, withdrawRate, withdrawFee, principalFee } = cost
  const rated = (key: string, rate: string | null) =>
    rate === null ? t('task.cost.notStated') : t(key, { rate: percent(rate) })
  return (
    <>
      <ul>
        <Cost
          name={t('task.income')}
          notes={[
            task.income === null
              ? t('task.cost.notStated')
              : t('task.cost.income.note', { amount: exactAmount(task.income, 'snt') }),
            priceOfSnt(cost.price, '≈'),
          ]}
          figure={<Change value={cost.income} sign="+" />}
        />
        <Cost
          name={t('task.cost.swap')}
          notes={[rated('task.cost.swap.note', swapRate)]}
          figure={<Change value={swapFee} sign={MINUS} />}
        />
        <Cost
          name={t('task.cost.withdraw')}
          notes={[rated('task.cost.withdraw.note', withdrawRate)]}
          figure={<Change value={withdrawFee} sign={MINUS} />}
        />
        <Cost
          name={t('task.cost.principal')}
          notes={[rated('task.cost.principal.note', withdrawRate)]}
          figure={<Change value={principalFee} sign={MINUS} />}
        />
        <Licence name={t('task.cost.software')} need={cost.software} paid={cost.paid.software} />
        <Licence
          name={t('task.cost.node', { region: regionName(task.region) })}
          need={cost.node}
          paid={cost.paid.node}
        />
      </ul>
      {cost.total !== null && <SumRow total={cost.total} />}
      <OtherResults cost={cost} />
      <Note as="p">{t('task.cost.feesNow')}</Note>
    </>
  )
}

type CostProps = { name: string; notes: readonly string[]; figure: ReactNode }

/** One line of the costs. Name and amount stay on one line; the notes below them have the full width. */
const Cost = ({ name, notes, figure }: CostProps) => (
  <li className="cost">
    <span className="cost-name">{name}</span>
    <span className="cost-figure">{figure}</span>
    <div className="cost-notes">{notes.map((each) => each && <Note key={each}>{each}</Note>)}</div>
  </li>
)

const Change = ({ value, sign }: { value: string | null; sign: '+' | typeof MINUS }) =>
  value === null ? <Figure value="—" /> : <Figure value={signed(value, sign)} unit="USDT" />

function Licence({ name, need, paid }: { name: string; need: LicenceNeed; paid: string }) {
  const paidBefore = isPositive(paid) && 'until' in need && (
    <Cost
      name={name}
      notes={[t('task.cost.ownedUntil', { day: day(need.until) })]}
      figure={<Change value={paid} sign={MINUS} />}
    />
  )
  if (need.state === 'owned') return paidBefore
  if (need.state === 'unknown')
    return <Cost name={name} notes={[t('task.cost.notStated')]} figure={<Figure value="—" />} />
  const { price, days, times } = need
  const offer = {
    name: need.name,
    price: boundAmount(price, 'usdt'),
    period: t('task.days', { days, count: days }),
    times,
  }
  return (
    <>
      {paidBefore}
      <Cost
        name={name}
        notes={[
          need.state === 'renew' ? t('task.cost.ownedThen', { day: day(need.until) }) : '',
          t(times > 1 ? 'task.cost.buyTimes' : 'task.cost.buy', offer),
        ]}
        figure={<Change value={need.cost} sign={MINUS} />}
      />
    </>
  )
}
