import { RECHARGE, SWAP, TRANSFER, WITHDRAW } from '../core/paths.ts'
import type { MenuEntry } from '../ui/link-menu.tsx'

/** The four things that members do with their money. */
export const moneyLinks: readonly MenuEntry[] = [
  [RECHARGE, 'recharge.title', 'down'],
  [WITHDRAW, 'withdraw.title', 'up'],
  [TRANSFER, 'transfer.title', 'send'],
  [SWAP, 'swap.title', 'swap'],
]
