/**
 * Pairs fields of the contract that were not found with upstream names that the contract does not read. Compares the names and the kinds of the
 * values, and excludes impossible pairs. All fields of a record are paired at once. A pair counts only if the best pairing without it would be
 * clearly worse.
 */

import { bestPairs } from './best-pairs.ts'
import { alike, strangeWords } from './names.ts'
import type { Candidate, Certainty } from './report-schema.ts'
import { fitsKind, type Kind } from './value-kinds.ts'

export type Wanted = {
  /** the upstream's names that the contract knows for the field, the usual one first */
  names: readonly string[]
  /** our own name of the field */
  ours: string
  kind: Kind
  /** whether the record can be read only if it has the field */
  required: boolean
}

export type Pairing = {
  certainty: Certainty
  name: string | null
  reason: string
  candidates: Omit<Candidate, 'patch'>[]
}

/** What other calls have shown: `learnedKey` of a field → the names that the upstream certainly uses for it. */
export type Learned = ReadonlyMap<string, ReadonlySet<string>>
export const learnedKey = (names: readonly string[], ours: string): string => `${names[0]} ${ours}`

const SURE = { score: 0.8, lead: 0.12 }
const LIKELY = { score: 0.55, lead: 0.1 }
const POSSIBLE = 0.35
const CANDIDATES_MAX = 4
/** If no more unread names than this have values of the right kind, they are proposed even if none resembles the field's name. */
const FEW = 2

/** `name`: similarity of the names, less penalties. `plain`: similarity without penalties. `fit`: how well the values fit the field. */
type Score = { score: number; name: number; plain: number; fit: number; learned: boolean }

function scoreOf({ names, ours, kind }: Wanted, found: string, values: readonly unknown[], learned: Learned): Score {
  const fit = fitsKind(kind, values)
  const isLearned = learned.get(learnedKey(names, ours))?.has(found) ?? false
  const byName = Math.max(...names.map((each) => penalized(each, found)), penalized(ours, found) * 0.97)
  const name = isLearned ? Math.max(0.95, byName) : byName
  const plain = Math.max(...[ours, ...names].map((each) => alike(each, found)))
  return { score: name * fit, name, plain, fit, learned: isLearned }
}

/**
 * The similarity of two names. A word that changes the meaning, such as rate, total or today, costs a penalty if only one of the names contains it.
 */
const penalized = (a: string, b: string): number => alike(a, b) * 0.7 ** strangeWords(a, b)

/** Returns a result for each of `wanted`, in the same order. @param unread names that the contract does not read → their values */
export function pairFields(
  wanted: readonly Wanted[],
  unread: ReadonlyMap<string, readonly unknown[]>,
  learned: Learned,
): Pairing[] {
  const found = [...unread.keys()]
  const scores = wanted.map((each) => found.map((name) => scoreOf(each, name, unread.get(name) ?? [], learned)))
  const weights = scores.map((row) => row.map(({ score }) => score))
  const best = bestPairs(weights)
  const leading = best.pairs.map((column, row) => {
    const score = column === null ? undefined : scores[row]?.[column]
    if (column === null || !score) return null
    const lead = best.total - bestPairs(weights, { row, column }).total
    if (isAtLeast(SURE, score.score, lead)) return { column, certainty: 'sure', reason: reasonFor(score) } as const
    return isAtLeast(LIKELY, score.score, lead)
      ? ({ column, certainty: 'likely', reason: reasonFor(score) } as const)
      : null
  })
  const pairs = leading.map((pair, row) => {
    if (pair?.certainty !== 'likely') return pair
    // another name is still possible if only a penalty has given it the lower score
    const own = scores[row]?.[pair.column]?.score ?? 0
    const isDoubtful = (scores[row] ?? []).some(
      ({ plain, fit }, column) =>
        column !== pair.column && plain * fit > own - LIKELY.lead && !leading.some((each) => each?.column === column),
    )
    return isDoubtful ? null : pair
  })
  const isTaken = (column: number): boolean => pairs.some((pair) => pair?.column === column)
  return wanted.map((each, row): Pairing => {
    const pair = pairs[row] ?? lastOfItsKind(row)
    if (pair)
      return { certainty: pair.certainty, name: found[pair.column] ?? null, reason: pair.reason, candidates: [] }
    const free = (scores[row] ?? [])
      .map((score, column) => ({ ...score, column }))
      .filter(({ column }) => !isTaken(column))
    const fitting = free.filter(({ fit }) => fit >= 0.95)
    const similar = free.filter(({ plain, fit }) => plain * fit >= POSSIBLE || (each.required && fit >= 0.95))
    const possible = similar.length > 0 || fitting.length > FEW ? similar : fitting
    const candidates = possible
      .toSorted((a, b) => b.score - a.score)
      .slice(0, CANDIDATES_MAX)
      .map((score) => ({ name: found[score.column] ?? '', reason: reasonFor(score) }))
    return { certainty: candidates.length > 0 ? 'candidate' : 'none', name: null, reason: '', candidates }
  })

  /**
   * Pairs the field with the only free name whose values fit it. Does so only if the two names are similar, and if the values fit no other unpaired
   * field.
   */
  function lastOfItsKind(row: number) {
    const rest = (scores[row] ?? [])
      .map((score, column) => ({ ...score, column }))
      .filter(({ column }) => !isTaken(column))
    const fitting = rest.filter(({ fit }) => fit >= 0.95)
    const [only] = fitting
    if (!only || fitting.length > 1 || only.name < 0.3 || only.name < only.plain * 0.95) return null
    const isWanted = pairs.some((pair, other) => !pair && other !== row && (scores[other]?.[only.column]?.fit ?? 0) > 0)
    return isWanted
      ? null
      : { ...only, certainty: 'likely' as const, reason: `${reasonFor(only)}, the last of its kind` }
  }
}

const isAtLeast = (limit: typeof SURE, score: number, lead: number): boolean =>
  score >= limit.score && lead >= limit.lead

function reasonFor({ learned, name, fit }: Score): string {
  const values =
    fit >= 0.95 ? 'values of the kind expected' : fit === 0.85 ? 'no values to compare' : 'values that could be it'
  if (learned) return `named so in other calls, ${values}`
  const likeness =
    name >= 0.99
      ? 'the same name'
      : name >= 0.8
        ? 'a name of the same meaning'
        : name >= POSSIBLE
          ? 'a similar name'
          : 'another name'
  return `${likeness}, ${values}`
}
