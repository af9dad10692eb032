import { foldText } from '../../core/fold-text.ts'

/** Words that are ignored, because they only join other words. All other words count: “no” or “or”, for example, can change what a text requires. */
const JOINING = new Set(['a', 'an', 'and'])

const wordsOf = (text: string): string[] =>
  (foldText(text).match(/\p{L}+|\p{N}+/gu) ?? []).filter((word) => !JOINING.has(word))

/** What the rows of the requirements say, in English: the upstream's texts are often in English only, whichever language the member has. */
export const needsInEnglish = (region: string): string[] => [
  'valid training software',
  `valid training node in ${region}`,
]

/**
 * Whether `text` says nothing new, because all its words are in `others`. A text in another language, or with a further condition, has other words.
 */
export function saysSame(text: string, others: readonly string[]): boolean {
  const known = new Set(others.flatMap(wordsOf))
  return wordsOf(text).every((word) => known.has(word))
}
