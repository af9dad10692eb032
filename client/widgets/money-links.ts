import type { MenuEntry } from '../ui/link-menu.tsx'

/** The four things that members do with their money. */
export const moneyLinks: readonly MenuEntry[] = [
  ['/pages-sub/recharge/index', 'recharge.title', 'down'],
  ['/pages-sub/finance/withdraw', 'withdraw.title', 'up'],
  ['/pages-sub/finance/transfer', 'transfer.title', 'send'],
  ['/pages-sub/swap/index', 'swap.title', 'swap'],
]
