import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Pledge } from '../../../shared/contract/view.ts'
import { amountsHidden, coinAmount, dateTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { MINUS } from '../../core/number-format.ts'
import { sentences } from '../../core/sentences.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { AmountLines } from '../../ui/amount-lines.tsx'
import { Card } from '../../ui/card.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { sntPrice } from '../../widgets/snt-price.ts'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { datedWorth, sntWorth } from '../../widgets/snt-worth.ts'
import type { LicenceNeed } from '../../widgets/task-cost.ts'
import { SumRow, signed } from '../../widgets/task-result.tsx'
import { unlocksOf } from '../../widgets/unlock-of.ts'
import { useMinute } from '../../widgets/use-minute.ts'
import { statementOf } from './statement.ts'
import type { LoadedLicences } from './use-licences.ts'

type Props = {
  pledge: Pledge
  /** for how many seconds the task must still run today; null if that is not known */
  left: number | null
  licences: LoadedLicences
}

type Row = readonly [name: string, value: ReactNode]

/**
 * One statement of a task, running or ended: what it has earned so far, what its software and node cost for its period, and the difference; below it, where
 * the principal is. While amounts are hidden, it has no difference, because that would reveal what was earned.
 */
export function TaskStatement({ pledge, left, licences: { licences, isLoading } }: Props) {
  useSignals()
  useMinute()
  if (useLateTexts().data === null) return null
  const { state, produced } = pledge
  const { price } = sntPrice()
  const isOpen = state !== 'ended'
  const ends = unlocksOf(pledge, left)?.once ?? pledge.endsAt
  const { income, software, node, total } = statementOf({ ...pledge, ends, licences, price })
  const worth = produced === null || income === null ? [] : [datedWorth(sntWorth(produced, price))]
  const licence = (name: string, need: LicenceNeed): Row =>
    licences ? licenceRow(name, need) : [name, isLoading ? '…' : <Note>{t('common.notLoaded', { parts: name })}</Note>]
  return (
    <Card title={t(isOpen ? 'statement.soFar' : 'statement.ended')}>
      <KeyValues
        rows={[
          [t('pledge.earned'), <AmountLines key="earned" amounts={[`${coinAmount(produced, 'snt')} SNT`, ...worth]} />],
          licence(t('task.cost.software'), software),
          licence(t('tasks.node'), node),
        ]}
      />
      {total !== null && !amountsHidden.value && (
        // of an open task, the sum has all costs, but not all earnings: it is neither a gain nor a loss yet
        <SumRow name={t('statement.sum')} total={total} isFinal={!isOpen} />
      )}
      <KeyValues rows={[principalRow(pledge)]} />
      <Note as="p" icon="info">
        {sentences(t('statement.note'), t('common.notGuaranteed'))}
      </Note>
      <SntPriceAge />
    </Card>
  )
}

const licenceRow = (name: string, need: LicenceNeed): Row => [
  name,
  need.state === 'buy' ? (
    <AmountLines
      key={name}
      amounts={[`${signed(need.cost, MINUS)} USDT`, need.times > 1 ? `${need.times} × ${need.name}` : need.name]}
    />
  ) : (
    '—'
  ),
]

/** The principal: locked, returned, locked in the next period or, for an ended task whose end is not known, only its amount. */
function principalRow({ state, principal, autoReinvest, endsAt }: Pledge): Row {
  const amount = `${coinAmount(principal, 'usdt')} USDT`
  if (state !== 'ended') return [t('task.lock'), amount]
  if (autoReinvest === false && endsAt !== null)
    return [
      t('pledge.principal'),
      <AmountLines key="principal" amounts={[amount, `${t('run.returned')}: ${dateTime(endsAt)}`]} />,
    ]
  return autoReinvest
    ? [t('pledge.principal'), <AmountLines key="principal" amounts={[amount, t('run.reinvested')]} />]
    : [t('pledge.principal'), amount]
}
