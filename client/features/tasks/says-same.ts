import { foldText } from '../../core/fold-text.ts'

/** Words that only join others. Any other word, such as “no” or “or”, can change what is required. */
const JOINING = new Set(['a', 'an', 'and'])

const wordsOf = (text: string): string[] =>
  (foldText(text).match(/\p{L}+|\p{N}+/gu) ?? []).filter((word) => !JOINING.has(word))

/** Whether `text` has no word that is not in `others`, too. One in another language, or with a further condition, does. */
export function saysSame(text: string, others: readonly string[]): boolean {
  const known = new Set(others.flatMap(wordsOf))
  return wordsOf(text).every((word) => known.has(word))
}
