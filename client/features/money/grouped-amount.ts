/** An amount in its field: with its thousands separated while it is read, without while it is typed. */
import { amount, typedAmount } from '../../core/format.ts'

/** The amount with all decimals that were typed: '38339.9' → '38,339.9'. */
export const groupedAmount = (value: string): string =>
  /^\d+(\.\d+)?$/.test(value) ? amount(value, value.split('.')[1]?.length ?? 0) : typedAmount(value)

/** Removes the separators at once, so that what the browser or the member has selected stays selected. */
export function ungroup(input: HTMLInputElement, value: string): void {
  const decimal = typedAmount('.')
  const placeOf = (at: number | null): number =>
    [...input.value.slice(0, at ?? 0)].filter((sign) => /\d/.test(sign) || sign === decimal).length
  const [start, end] = [placeOf(input.selectionStart), placeOf(input.selectionEnd)]
  input.value = typedAmount(value)
  input.setSelectionRange(start, end)
}
