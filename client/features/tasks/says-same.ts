import { foldText } from '../../core/fold-text.ts'

/** Words that carry meaning: of four letters or more, which leaves out articles and conjunctions, and all numbers. */
const wordsOf = (text: string): string[] => foldText(text).match(/\p{L}{4,}|\p{N}+/gu) ?? []

/** Whether `text` has no word that is not in `others`, too. One in another language, or with a further condition, does. */
export function saysSame(text: string, others: readonly string[]): boolean {
  const known = new Set(others.flatMap(wordsOf))
  return wordsOf(text).every((word) => known.has(word))
}
