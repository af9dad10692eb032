/**
 * Learns for which `cached` rows the upstream requires a token. Stock FastAdmin, the upstream's framework without changes, requires a token for every
 * action that it does not list as free. The answer to a row that requires a token belongs to one member and is never shared.
 */
import type { RowKey } from '../../shared/contract/index.ts'

/** After this time, a row that required a token is tried without a token again, because the upstream's list of free actions may have changed. */
const AGAIN_MS = 3_600_000

/** `open`: not known to require a token. `suspected`: refused without a token. `own`: refused without a token, then answered with a token. */
type State = 'open' | 'suspected' | 'own'

export type LoginRows = {
  stateOf(row: RowKey): State
  /** Records that the upstream refused `row` without a token. @returns whether this is new */
  refused(row: RowKey): boolean
  /**
   * Records that the upstream answered `row` with a token after it had refused the same request without a token.
   * @returns whether this is new
   */
  answered(row: RowKey): boolean
  /** Records that the upstream answered `row` without a token. */
  opened(row: RowKey): void
}

/** @param now unix milliseconds */
export function createLoginRows(now: () => number): LoginRows {
  const known = new Map<RowKey, { state: 'suspected' | 'own'; at: number }>()

  function stateOf(row: RowKey): State {
    const entry = known.get(row)
    // the absolute difference: an entry must not last longer because the clock was set back
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
