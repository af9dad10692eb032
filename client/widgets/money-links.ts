import { RECHARGE, SWAP, TRANSFER, WITHDRAW } from '../core/paths.ts'
import type { MenuEntry } from '../ui/link-menu.tsx'

/** Links to the four pages on which members move their money. */
export const moneyLinks: readonly MenuEntry[] = [
  [RECHARGE, 'recharge.title', 'down'],
  [WITHDRAW, 'withdraw.title', 'up'],
  [TRANSFER, 'transfer.title', 'send'],
  [SWAP, 'swap.title', 'swap'],
]
