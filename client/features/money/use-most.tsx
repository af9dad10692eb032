import { useSignals } from '@preact/signals-react/runtime'
import { compare, isPositive, roundDown } from '../../../shared/decimal.ts'
import { COIN_SCALE, type Coin } from '../../../shared/limits.ts'
import { exactAmount, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** the largest amount that the balances cover with its fee; null if unknown */
  most: string | null
  /** the smallest amount that can be paid; null or undefined if unknown */
  least: string | null | undefined
  coin: Coin
  onValue: (value: string) => void
}

/** In a message that a balance is too low: fills in the largest possible amount. Renders nothing if there is none. */
export function UseMost({ most, least, coin, onValue }: Props) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  const value = most === null ? '0' : roundDown(most, COIN_SCALE[coin])
  if (!isPositive(value) || (least && compare(value, least) < 0)) return null
  const amount = unbroken(`${exactAmount(value, coin)} ${coin.toUpperCase()}`)
  return (
    <Button
      kind="chip"
      onClick={({ currentTarget }) => {
        // this button is about to disappear. The form's button is what comes next, and opens no keyboard
        currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
        onValue(value)
      }}
    >
      {hasTexts ? t('amount.use', { amount }) : amount}
    </Button>
  )
}
