import type { ChangeEvent } from 'react'
import { typedAmount } from '../core/format.ts'

type Options = {
  value: string
  /** decimals of the coin; more cannot be typed */
  scale: number
  onValue: (value: string) => void
  /** called when what was typed, filled in or pasted is not accepted. `isFigure`: it was one digit or separator, so more of them may follow at once */
  onRefused: (isFigure: boolean) => void
  /** called when the other separator, such as a comma in English, was taken as the decimal separator */
  onOtherSeparator: () => void
}

/** The decimal separator of the language, and the other one, which groups its digits. */
const separators = () => (typedAmount('.') === ',' ? ([',', '.'] as const) : (['.', ','] as const))

/** Matches an amount with grouped digits, as it may be pasted: '1,000' or '12,500.5' in English, '12.500,5' in Turkish. */
const grouped = (): RegExp => {
  const [decimal, group] = separators()
  return new RegExp(`^\\D*[1-9]\\d{0,2}(?:[${group}]\\d{3})+(?:[${decimal}]\\d*)?\\D*$`)
}

/**
 * Match texts that would become another amount if only their digits were kept. In the order of the list: a sign, a bracket or a letter before the
 * number ('-5', 'TRC20'); anything but separators within it ('50 USDT 20', '10/20', '10, 20'); digits that are not ASCII; a word for a thousand or a
 * million behind it.
 */
const OTHER_AMOUNT = [
  /[-−–－(]\s*[\d.,]/,
  /\p{L}\d/u,
  /\d\D*[^\d\s.,'’]\D*\d/,
  /\d[.,]\s+\d/,
  /(?![0-9])\p{Nd}/u,
  /\d\s*(?:(?:[km]|mio|million|thousand|milyon|bin|nghìn|ngàn|triệu)(?!\p{L})|[千천万萬億亿만억]|พัน|หมื่น|แสน|ล้าน)/iu,
]
/** Matches several numbers beside each other. If they are one number with groups of three digits, `SPACED` matches them, too. */
const SEVERAL = /\d\s+\d/
const SPACED = /^\D*\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?\D*$/

const isOtherAmount = (text: string): boolean =>
  OTHER_AMOUNT.some((each) => each.test(text)) || (SEVERAL.test(text) && !SPACED.test(text))

/** A second separator is kept, so that the text is no amount. */
const figuresOf = (typed: string): string =>
  (grouped().test(typed) ? typed.replaceAll(separators()[1], '') : typed).replace(',', '.').replace(/[^\d.,]/g, '')

const FIGURE = /^[\d.,]$/
/** Matches a single character that no amount contains, such as a letter. Behind a pasted amount, letters are its unit. */
const STRAY = /^[^\d.,\s]$/u

/**
 * Props of an input for an amount. A comma or a point can be typed as the decimal separator. Whatever would make the value invalid is refused as a
 * whole, never silently: an amount of which only a part was taken would be another amount.
 */
export const amountInput = ({ value, scale, onValue, onRefused, onOtherSeparator }: Options) => ({
  value: typedAmount(value),
  inputMode: 'decimal' as const,
  autoComplete: 'off',
  onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
    if (!(target instanceof HTMLInputElement)) return
    const key = (nativeEvent instanceof InputEvent && nativeEvent.data) || ''
    const end = target.selectionEnd ?? target.value.length
    const typed = figuresOf(target.value)
    const isAmount =
      new RegExp(`^\\d{0,15}(?:\\.\\d{0,${scale}})?$`).test(typed) &&
      !isOtherAmount(target.value) &&
      !STRAY.test(key) &&
      (typed !== '' || target.value.trim() === '')
    const shown = isAmount ? typedAmount(typed) : typedAmount(value)
    const caret = isAmount ? figuresOf(target.value.slice(0, end)).length : end - (target.value.length - shown.length)
    if (!isAmount) onRefused(FIGURE.test(key))
    else {
      onValue(typed)
      if (typed.includes('.') && !target.value.includes(separators()[0])) onOtherSeparator()
    }
    // when React writes a value that differs from the typed one, the caret jumps to the end; it is put back here
    target.value = shown
    target.setSelectionRange(caret, caret)
  },
})
