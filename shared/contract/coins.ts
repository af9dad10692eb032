import { state } from './fields.ts'
import { choice } from './inputs.ts'

/** The upstream's names for the two coins, in both directions. */
export const coinOut = state({ money: 'usdt', usdt: 'usdt', coin: 'snt', snt: 'snt', score: 'snt' })
export const coinIn = choice({ usdt: 'money', snt: 'coin' }, 'rules.coin.required')
