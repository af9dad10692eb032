/**
 * Learns which `cached` rows the upstream answers only with a token: stock FastAdmin wants one for every action that it does not list as free. Such a
 * row is then a member's own, and nothing of it is shared.
 */
import type { RowKey } from '../../shared/contract/index.ts'

/** A row is tried without a token again after this time, because the upstream's list may have changed. */
const AGAIN_MS = 3_600_000

/** `open`: answered without a token; `suspected`: refused without one; `own`: refused without one and then answered with one. */
type State = 'open' | 'suspected' | 'own'

export type LoginRows = {
  stateOf(row: RowKey): State
  /** The upstream refused `row` without a token. @returns whether this is new */
  refused(row: RowKey): boolean
  /** It answered `row` with a token, after it had refused the same request without one. @returns whether this is new */
  answered(row: RowKey): boolean
  /** It answered `row` without a token. */
  opened(row: RowKey): void
}

/** @param now unix milliseconds */
export function createLoginRows(now: () => number): LoginRows {
  const known = new Map<RowKey, { state: 'suspected' | 'own'; at: number }>()

  function stateOf(row: RowKey): State {
    const entry = known.get(row)
    // a clock that was set back must not make it last longer
    const isCurrent = entry !== undefined && Math.abs(now() - entry.at) < AGAIN_MS
    return isCurrent ? entry.state : 'open'
  }

  function learn(row: RowKey, state: 'suspected' | 'own'): boolean {
    const isNew = stateOf(row) === 'open' || (state === 'own' && stateOf(row) !== 'own')
    if (isNew) known.set(row, { state, at: now() })
    return isNew
  }

  return {
    stateOf,
    refused: (row) => learn(row, 'suspected'),
    answered: (row) => learn(row, 'own'),
    opened: (row) => void known.delete(row),
  }
}
