/**
 * Which unread name of the upstream is which field that was not seen: by the likeness of the names, by the kind of the values, and by exclusion.
 * Two fields that could swap places are never paired without a clear lead.
 */
import { alike, strangeWords } from './names.ts'
import type { Candidate, Certainty } from './report-schema.ts'
import { fitsKind, type Kind } from './value-kinds.ts'

export type Wanted = {
  /** the upstream's names, the usual one first, and ours */
  names: readonly string[]
  ours: string
  kind: Kind
  /** without it the record cannot be read */
  required: boolean
}

export type Pairing = {
  certainty: Certainty
  name: string | null
  reason: string
  candidates: Omit<Candidate, 'patch'>[]
}

/** Names found for fields of the same names in other calls. */
export type Learned = ReadonlyMap<string, ReadonlySet<string>>
export const learnedKey = (names: readonly string[], ours: string): string => `${names[0]} ${ours}`

const SURE = { score: 0.8, lead: 0.12 }
const LIKELY = { score: 0.55, lead: 0.1 }
const POSSIBLE = 0.35
const CANDIDATES_MAX = 4

type Score = { score: number; name: number; fit: number; learned: boolean }

function scoreOf({ names, ours, kind }: Wanted, found: string, values: readonly unknown[], learned: Learned): Score {
  const fit = fitsKind(kind, values)
  const isLearned = learned.get(learnedKey(names, ours))?.has(found) ?? false
  const byName = Math.max(...names.map((each) => penalized(each, found)), penalized(ours, found) * 0.97)
  const name = isLearned ? Math.max(0.95, byName) : byName
  return { score: name * fit, name, fit, learned: isLearned }
}

/** A word such as rate, total or today in one name only makes it another thing. */
const penalized = (a: string, b: string): number => alike(a, b) * 0.7 ** strangeWords(a, b)

/** One result for each of `wanted`, in its order. @param unread name → values */
export function pairFields(
  wanted: readonly Wanted[],
  unread: ReadonlyMap<string, readonly unknown[]>,
  learned: Learned,
): Pairing[] {
  const found = [...unread.keys()]
  const scores = wanted.map((each) => found.map((name) => scoreOf(each, name, unread.get(name) ?? [], learned)))
  const taken = new Map<number, { column: number; certainty: 'sure' | 'likely'; reason: string }>()
  const at = (row: number, column: number): number => scores[row]?.[column]?.score ?? 0
  const freeRows = (): number[] => wanted.map((_, row) => row).filter((row) => !taken.has(row))
  const freeColumns = (): number[] => {
    const used = new Set([...taken.values()].map(({ column }) => column))
    return found.map((_, column) => column).filter((column) => !used.has(column))
  }

  /** Takes the best pair that leads all others of its row and column. */
  function takeLeader({ score, lead }: typeof SURE, certainty: 'sure' | 'likely'): boolean {
    const [rows, columns] = [freeRows(), freeColumns()]
    for (const row of rows)
      for (const column of columns) {
        const own = at(row, column)
        const rivals = [
          ...columns.filter((other) => other !== column).map((other) => at(row, other)),
          ...rows.filter((other) => other !== row).map((other) => at(other, column)),
        ]
        if (own < score || own - Math.max(0, ...rivals) < lead) continue
        taken.set(row, { column, certainty, reason: reasonFor(row, column, certainty) })
        return true
      }
    return false
  }

  function reasonFor(row: number, column: number, certainty: Certainty): string {
    const score = scores[row]?.[column]
    if (!score) return ''
    const name = score.learned
      ? 'named so in other calls'
      : score.name >= 0.99
        ? 'the same name in another spelling'
        : score.name >= 0.8
          ? 'a name of the same meaning'
          : score.name >= POSSIBLE
            ? 'a similar name'
            : 'another name'
    const values =
      score.fit >= 0.95
        ? 'values of the kind expected'
        : score.fit === 0.85
          ? 'no values to compare'
          : 'values that could be it'
    return certainty === 'likely' && freeRows().length === 1
      ? `${name}, ${values}, nothing else left`
      : `${name}, ${values}`
  }

  /** The last field and the last name of a kind belong together if their names have something in common. */
  function takeLast(): boolean {
    for (const row of freeRows()) {
      const fits = freeColumns().filter((column) => (scores[row]?.[column]?.fit ?? 0) >= 0.95)
      const [column] = fits
      if (fits.length !== 1 || column === undefined || (scores[row]?.[column]?.name ?? 0) < 0.3) continue
      if (freeRows().some((other) => other !== row && (scores[other]?.[column]?.fit ?? 0) > 0)) continue
      taken.set(row, {
        column,
        certainty: 'likely',
        reason: `${reasonFor(row, column, 'sure')}, the only one left of its kind`,
      })
      return true
    }
    return false
  }

  while (takeLeader(SURE, 'sure') || takeLeader(LIKELY, 'likely') || takeLast());

  return wanted.map((each, row): Pairing => {
    const pair = taken.get(row)
    if (pair) {
      const { column, certainty, reason } = pair
      return { certainty, name: found[column] ?? null, reason, candidates: [] }
    }
    const possible = freeColumns()
      .filter((column) => at(row, column) >= POSSIBLE || (each.required && (scores[row]?.[column]?.fit ?? 0) >= 0.95))
      .toSorted((a, b) => at(row, b) - at(row, a))
      .slice(0, CANDIDATES_MAX)
    const candidates = possible.map((column) => ({
      name: found[column] ?? '',
      reason: reasonFor(row, column, 'candidate'),
    }))
    return { certainty: candidates.length > 0 ? 'candidate' : 'none', name: null, reason: '', candidates }
  })
}
