import type { Output } from '../../../shared/contract/index.ts'
import type { Coin } from '../../../shared/limits.ts'
import type { Move } from './months.ts'

/** One change of a balance. */
export type Movement = Output<'POST user/getMoneyLog'>['items'][number]

export const coinOf = ({ coin }: Movement): Coin => (coin === 'snt' ? 'snt' : 'usdt')

export const moveOf = (movement: Movement): Move => ({ coin: coinOf(movement), amount: movement.amount })

/** The upstream's name of the kind, with spaces instead of underscores and hyphens. */
export const kindText = (kind: string): string => kind.replace(/[_-]+/g, ' ')
