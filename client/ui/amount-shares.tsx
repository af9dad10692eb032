import { isPositive, percentOf, roundDown } from '../../shared/decimal.ts'
import { percent } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { Presets } from './presets.tsx'

const SHARES = ['25', '50', '75', '100'] as const

type Props = {
  /** the largest amount that leaves enough for the fee; null: unknown */
  most: string | null
  scale: number
  onValue: (value: string) => void
}

/** Buttons for 25 % to 100 % of `most`, rounded down to `scale` decimals. Renders nothing if `most` is unknown or zero. */
export const AmountShares = ({ most, scale, onValue }: Props) =>
  most === null || !isPositive(most) ? null : (
    <Presets
      label={t('amount.shares')}
      options={SHARES.map((share) => [share, share === '100' ? t('amount.most') : percent(share, 0)] as const)}
      onChoose={(share) => onValue(roundDown(percentOf(most, share), scale))}
    />
  )
