/** Amounts in the upstream's records, some of which do not name their coin. */
import { COIN_SCALE, type Coin } from '../../shared/limits.ts'
import { amountsHidden, coinAmount, uncut } from './format.ts'
import { HIDDEN } from './number-format.ts'

type RecordCoin = Coin | 'unknown'
type Value = string | null | undefined

const exists = (value: Value): value is string => value !== null && value !== undefined

/** An amount of an unknown coin has all its decimals and no unit. */
const unknownAmount = (value: Value): string => (exists(value) ? (amountsHidden.value ? HIDDEN : uncut(value, 0)) : '—')

/** One of the member's own amounts, without its unit: dots while amounts are hidden, a dash for null or undefined. */
export const figureOf = (value: Value, coin: RecordCoin): string =>
  coin === 'unknown' ? unknownAmount(value) : coinAmount(value, coin)

/** Like `figureOf`, with the unit if amount and coin are known. */
export const recordAmount = (value: Value, coin: RecordCoin): string =>
  coin === 'unknown' || !exists(value) ? unknownAmount(value) : `${coinAmount(value, coin)} ${coin.toUpperCase()}`

/** Like `recordAmount`, with all decimals, so that the figures of a record add up. */
export const fullAmount = (value: Value, coin: RecordCoin): string =>
  coin === 'unknown' || !exists(value) || amountsHidden.value
    ? recordAmount(value, coin)
    : `${uncut(value, COIN_SCALE[coin])} ${coin.toUpperCase()}`
