import { useSignals } from '@preact/signals-react/runtime'
import type { Pledge } from '../../../shared/contract/view.ts'
import { amountsHidden, boundAmount, coinAmount, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { listOf } from '../../core/list-format.ts'
import { useOnline } from '../../core/online.ts'
import { sentences } from '../../core/sentences.ts'
import { config } from '../../data/app-config.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { AmountLines } from '../../ui/amount-lines.tsx'
import { Card } from '../../ui/card.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { sntPrice } from '../../widgets/snt-price.ts'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { datedWorth, sntWorth } from '../../widgets/snt-worth.ts'
import { feeRows, missingText, SumRow } from '../../widgets/task-result.tsx'
import { statementOf } from './statement.ts'
import type { LoadedLicences } from './use-licences.ts'

/** Stands for an amount that loads, and is as wide as most of them, so that the text keeps its lines. */
const WAITING = '\u2007\u2007…\u2007\u00a0USDT'

type Props = { pledge: Pledge; licences: LoadedLicences }

/**
 * What an ended task has earned, the fees of cashing that out, and what they leave. Below, what is not counted. While amounts are hidden, neither fees nor
 * what they leave are shown, because they would reveal what was earned.
 */
export function TaskStatement({ pledge, licences: { licences, isLoading } }: Props) {
  useSignals()
  const isOnline = useOnline()
  if (useLateTexts().data === null) return null
  const { produced, autoReinvest } = pledge
  const { price } = sntPrice()
  const cash = statementOf({ ...pledge, licences, price, config: config.value })
  const { income, afterFees, licenceCost, lacksLicences } = cash
  const worth = produced === null || income === null ? [] : [datedWorth(sntWorth(produced, price))]
  const isShown = afterFees !== null && !amountsHidden.value
  const cost = lacksLicences && isLoading ? WAITING : licenceCost && unbroken(boundAmount(licenceCost, 'usdt'))
  return (
    <Card title={t('statement.title')}>
      <KeyValues
        rows={[
          [t('pledge.earned'), <AmountLines key="earned" amounts={[`${coinAmount(produced, 'snt')} SNT`, ...worth]} />],
          ...(isShown ? feeRows(cash) : []),
        ]}
      />
      {isShown && <SumRow name={t('task.cost.afterFees')} total={afterFees} />}
      {afterFees === null && produced !== null && <Note as="p">{missingText(cash)}</Note>}
      <Note as="p" icon="info">
        {sentences(
          cost === null ? t('statement.licences') : t('statement.licencesOf', { amount: cost }),
          ...(autoReinvest === false ? [] : [t('statement.principal')]),
          ...(isShown ? [t('statement.note')] : []),
          t('common.notGuaranteed'),
        )}
      </Note>
      {lacksLicences && !isLoading && (
        <Note as="p">
          {isOnline
            ? t('common.notLoaded', { parts: listOf([t('task.cost.software'), t('tasks.node')]) })
            : t('error.loadsOnline')}
        </Note>
      )}
      <SntPriceAge />
    </Card>
  )
}
