import { cut, percentOf } from '../../shared/decimal.ts'
import { percent } from '../format.ts'
import { t } from '../i18n.ts'

const SHARES = ['25', '50', '75', '100'] as const

type Props = {
  /** what can be given at most, its fee allowed for; null: not known */
  most: string | null
  scale: number
  onValue: (value: string) => void
}

/** Parts of what there is, cut to what the coin can hold. */
export const AmountShares = ({ most, scale, onValue }: Props) =>
  most === null ? null : (
    <fieldset className="shares">
      <legend className="hidden">{t('amount.shares')}</legend>
      {SHARES.map((share) => (
        <button key={share} type="button" onClick={() => onValue(cut(percentOf(most, share), scale))}>
          {share === '100' ? t('amount.most') : percent(share, 0)}
        </button>
      ))}
    </fieldset>
  )
