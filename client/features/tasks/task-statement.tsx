import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Pledge } from '../../../shared/contract/view.ts'
import { amountsHidden, coinAmount } from '../../core/format.ts'
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
import { statementOf } from './statement.ts'
import type { LoadedLicences } from './use-licences.ts'

type Props = { pledge: Pledge; licences: LoadedLicences }

type Row = readonly [name: string, value: ReactNode]

/**
 * What an ended task has earned, what its software and node cost for its period, and the difference. While amounts are hidden, there is no difference,
 * because that would reveal what was earned.
 */
export function TaskStatement({ pledge, licences: { licences, isLoading } }: Props) {
  useSignals()
  if (useLateTexts().data === null) return null
  const { produced } = pledge
  const { price } = sntPrice()
  const { income, software, node, total } = statementOf({ ...pledge, licences, price })
  const worth = produced === null || income === null ? [] : [datedWorth(sntWorth(produced, price))]
  const licence = (name: string, need: LicenceNeed): Row =>
    licences ? licenceRow(name, need) : [name, isLoading ? '…' : <Note>{t('common.notLoaded', { parts: name })}</Note>]
  return (
    <Card title={t('statement.title')}>
      <KeyValues
        rows={[
          [t('pledge.earned'), <AmountLines key="earned" amounts={[`${coinAmount(produced, 'snt')} SNT`, ...worth]} />],
          licence(t('task.cost.software'), software),
          licence(t('tasks.node'), node),
        ]}
      />
      {total !== null && !amountsHidden.value && <SumRow name={t('statement.sum')} total={total} />}
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
