/** What a task costs and may bring, added up: one line per figure, each with its source. */
import type { ReactNode } from 'react'
import type { Task } from '../../../shared/contract/view.ts'
import { boundAmount, day, exactAmount, percent, priceOfSnt, uncut, zonedTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { MINUS } from '../../core/number-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Note } from '../../ui/note.tsx'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { dailyMinutes, type LicenceNeed, type TaskCost } from '../../widgets/task-cost.ts'
import { LossNote } from '../../widgets/task-outlook.tsx'
import { basisOf, missingText, paidText, Result, resultTitle, signed, unlockDate } from '../../widgets/task-result.tsx'
import { Term } from '../../widgets/term.tsx'

export function CostCard({ task, cost }: { task: Task; cost: TaskCost }) {
  const { total, totalKept } = cost
  const [unlocks, reinvested] = unlockDate(cost.unlocks)
  return (
    <Card title={t('task.cost.title')}>
      <p>
        <b>{resultTitle(basisOf(cost))}</b>
      </p>
      <ul>
        <Cost
          name={t('task.cost.result')}
          figure={total === null ? <Figure value="—" /> : <Result value={total} />}
          // beside the result, so that neither is read without the other
          also={
            totalKept !== null && (
              <>
                <span>{t('task.cost.kept')}</span>
                <Result value={totalKept} size="normal" />
              </>
            )
          }
          notes={[total === null ? missingText(cost) : '', t('task.cost.estimate')]}
        >
          <LossNote cost={cost} />
        </Cost>
        <Cost
          name={<Term word="principal">{t('task.lock')}</Term>}
          notes={[t('task.cost.lock.note', { time: zonedTime(unlocks) }), reinvested]}
          figure={<Figure value={uncut(task.principal, 2)} unit="USDT" />}
        />
        <Cost name={t('task.cost.daily')} notes={[t('task.duty', { minutes: dailyMinutes(task.needTime) })]} />
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
        <Licence name={t('task.cost.software')} need={cost.software} />
        <Licence name={t('task.cost.node', { region: task.region })} need={cost.node} />
      </ul>
      <Fold title={t('run.details')}>
        <Fees cost={cost} />
      </Fold>
      <SntPriceAge />
    </Card>
  )
}

/** What else is in the result: the fees, and what was paid for software and node before. */
function Fees({ cost }: { cost: TaskCost }) {
  const { paid, swapRate, swapFee, withdrawRate, withdrawFee, principalFee } = cost
  const rated = (key: string, rate: string | null) =>
    rate === null ? t('task.cost.notStated') : t(key, { rate: percent(rate) })
  return (
    <ul>
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
      {paid.state !== 'none' && (
        <Cost
          name={t('task.cost.paid')}
          notes={[paid.state === 'counted' ? t('task.cost.paid.note') : paidText(cost)]}
          figure={<Change value={paid.state === 'counted' ? paid.amount : null} sign={MINUS} />}
        />
      )}
    </ul>
  )
}

type CostProps = {
  name: ReactNode
  notes: readonly string[]
  figure?: ReactNode
  also?: ReactNode
  /** below the notes */
  children?: ReactNode
}

/** Name and amount on one line, whatever wraps; the notes have the full width. */
const Cost = ({ name, notes, figure, also, children }: CostProps) => (
  <li className="cost">
    <span className="cost-name">{name}</span>
    {figure && <span className="cost-figure">{figure}</span>}
    {also && <span className="cost-also">{also}</span>}
    <div className="cost-notes">
      {notes.map((each) => each && <Note key={each}>{each}</Note>)}
      {children}
    </div>
  </li>
)

const Change = ({ value, sign }: { value: string | null; sign: '+' | typeof MINUS }) =>
  value === null ? <Figure value="—" /> : <Figure value={signed(value, sign)} unit="USDT" />

function Licence({ name, need }: { name: string; need: LicenceNeed }) {
  if (need.state === 'unknown')
    return <Cost name={name} notes={[t('task.cost.notStated')]} figure={<Figure value="—" />} />
  if (need.state === 'owned')
    return (
      <Cost
        name={name}
        notes={[t('task.cost.ownedUntil', { day: day(need.until) })]}
        figure={<Badge tone="good">{t('task.cost.owned')}</Badge>}
      />
    )
  const { price, days, times } = need
  const offer = {
    name: need.name,
    price: boundAmount(price, 'usdt'),
    period: t('task.days', { days, count: days }),
    times,
  }
  return (
    <Cost
      name={name}
      notes={[
        need.state === 'renew' ? t('task.cost.ownedThen', { day: day(need.until) }) : '',
        t(times > 1 ? 'task.cost.buyTimes' : 'task.cost.buy', offer),
      ]}
      figure={<Change value={need.cost} sign={MINUS} />}
    />
  )
}
