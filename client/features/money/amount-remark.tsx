import { useSignals } from '@preact/signals-react/runtime'
import type { Coin } from '../../../shared/limits.ts'
import { typedAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useLateTexts } from '../../data/late-texts.ts'

/**
 * Said about what was entered. `figure`, `text`: a digit or separator, or any other text, was not accepted. `separator`: one that groups digits in
 * this language was taken as the decimal separator. `value`: the field's value then; '' for `separator`
 */
export type Remark = { kind: 'figure' | 'text' | 'separator'; coin: Coin; value: string }

/** Whether a remark still concerns the value. A remark about a figure outlasts those typed after it, often before the remark is read. */
export function stillTrue({ kind, coin, value }: Remark, nowCoin: Coin, now: string): boolean {
  if (coin !== nowCoin) return false
  if (kind === 'separator') return now.includes('.')
  return kind === 'text' ? now === value : now.startsWith(value)
}

/** Says which separator begins the decimals. */
export function SeparatorNote() {
  useSignals()
  return useLateTexts().data && <p role="status">{t('amount.separator', { separator: typedAmount('.') })}</p>
}
