import { state } from './fields.ts'
import { choice } from './inputs.ts'

/**
 * The upstream's names for the two coins, for reading and writing. `score` is not one of them, because stock FastAdmin sends its points under that
 * name.
 */
export const coinOut = state({ money: 'usdt', usdt: 'usdt', coin: 'snt', snt: 'snt' })
export const coinIn = choice({ usdt: 'money', snt: 'coin' }, 'rules.coin.required')
