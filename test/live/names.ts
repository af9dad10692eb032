/** How similar the names of two fields are. Compares spelling, word order and synonyms, and tolerates small errors. */
import { ABBREVIATIONS, changesMeaning, isFiller, synonyms, VOCABULARY } from './vocabulary.ts'

/** Each name that `wordsOf` was asked about → its words. The same few hundred names are compared with each other again and again. */
const knownWords = new Map<string, readonly string[]>()

/** The words of a name: `createtime`, `create_time` and `createTime` all consist of create and time. */
export function wordsOf(name: string): readonly string[] {
  const words = knownWords.get(name) ?? split(name)
  knownWords.set(name, words)
  return words
}

function split(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+|(?<=[a-z])(?=\d)/)
    .filter((word) => word !== '')
    .flatMap((word) => ABBREVIATIONS[word] ?? splitCompound(singular(word)))
}

function singular(word: string): string {
  if (VOCABULARY.has(word) || !word.endsWith('s')) return word
  const shorter = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  return VOCABULARY.has(shorter) ? shorter : word
}

/** Splits a compound word into the fewest known words. Returns the word itself if it is known or cannot be split. */
function splitCompound(word: string): string[] {
  if (VOCABULARY.has(word) || word.length > 32) return [word]
  const best: (string[] | null)[] = [[]]
  for (let end = 1; end <= word.length; end++) {
    best[end] = null
    for (let start = 0; start < end; start++) {
      const before = best[start]
      const part = word.slice(start, end)
      if (!before || !VOCABULARY.has(part)) continue
      if ((best[end]?.length ?? 99) > before.length + 1) best[end] = [...before, part]
    }
  }
  return best[word.length] ?? [word]
}

/** The number of letters to insert, remove or replace to get from one word to the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Two words, with a space between them → how alike they are. */
const knownLikeness = new Map<string, number>()

function wordsAlike(a: string, b: string): number {
  if (a === b) return 1
  const both = `${a} ${b}`
  const likeness = knownLikeness.get(both) ?? compare(a, b)
  knownLikeness.set(both, likeness)
  return likeness
}

function compare(a: string, b: string): number {
  if (synonyms(a, b)) return 0.88
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= 3 && long.startsWith(short)) return 0.75
  const errors = distance(a, b)
  return errors <= (short.length >= 7 ? 2 : short.length >= 4 ? 1 : 0) ? 0.75 : 0
}

const weightOf = (word: string): number => (isFiller(word) ? 0.3 : 1)

/** Two names, with a line break between them → their similarity. */
const knownSimilarities = new Map<string, number>()

/** The similarity of two names: 0 if nothing is in common, 1 if they have the same words. */
export function alike(a: string, b: string): number {
  const both = `${a}\n${b}`
  const similarity = knownSimilarities.get(both) ?? similarityOf(a, b)
  knownSimilarities.set(both, similarity)
  return similarity
}

function similarityOf(a: string, b: string): number {
  const squeezed = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const [plainA, plainB] = [squeezed(a), squeezed(b)]
  if (plainA === plainB) return 1
  const [ours, theirs] = [wordsOf(a), wordsOf(b)]
  const pairs = ours
    .flatMap((x, i) =>
      theirs.map((y, j) => ({ i, j, same: wordsAlike(x, y), weight: Math.min(weightOf(x), weightOf(y)) })),
    )
    .filter(({ same }) => same > 0)
    .toSorted((x, y) => y.same * y.weight - x.same * x.weight)
  const usedA = new Set<number>()
  const usedB = new Set<number>()
  let shared = 0
  for (const { i, j, same, weight } of pairs) {
    if (usedA.has(i) || usedB.has(j)) continue
    usedA.add(i)
    usedB.add(j)
    shared += same * weight
  }
  const whole = [...ours, ...theirs].reduce((sum, word) => sum + weightOf(word), 0)
  const byWords = whole > 0 ? (2 * shared) / whole : 0
  const longest = Math.max(plainA.length, plainB.length)
  const byLetters = longest > 3 ? 1 - distance(plainA, plainB) / longest : 0
  return Math.min(1, Math.max(byWords, byLetters >= 0.7 ? byLetters * 0.9 : 0))
}

/** How many words that change the meaning occur in only one of the two names. */
export function strangeWords(a: string, b: string): number {
  const [ours, theirs] = [wordsOf(a), wordsOf(b)]
  const alone = (words: readonly string[], others: readonly string[]): number =>
    words.filter((word) => changesMeaning(word) && !others.some((other) => wordsAlike(word, other) > 0)).length
  return alone(ours, theirs) + alone(theirs, ours)
}
