import { state } from './fields.ts'
import { choice } from './inputs.ts'

/**
 * The upstream's names for the two coins: `coinOut` reads them, `coinIn` writes them. `score` is not among them, because stock FastAdmin sends its
 * points under that name.
 */
export const coinOut = state({ money: 'usdt', usdt: 'usdt', coin: 'snt', snt: 'snt' })
export const coinIn = choice({ usdt: 'money', snt: 'coin' }, 'rules.coin.required')
