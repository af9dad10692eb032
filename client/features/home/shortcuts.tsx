import { t } from '../../core/i18n.ts'
import type { MenuEntry } from '../../ui/link-menu.tsx'
import { Shortcuts } from '../../ui/shortcuts.tsx'

const entries: readonly MenuEntry[] = [
  ['/pages-sub/recharge/index', 'recharge.title', 'down'],
  ['/pages-sub/finance/withdraw', 'withdraw.title', 'up'],
  ['/pages-sub/finance/transfer', 'transfer.title', 'send'],
  ['/pages-sub/swap/index', 'swap.title', 'swap'],
  ['/pages-sub/assets/index', 'assets.title', 'wallet'],
  ['/pages-sub/software/index', 'software.title', 'chip'],
  ['/pages-sub/node/index', 'node.title', 'server'],
  ['/pages-sub/finance/balance-detail', 'records.title', 'records'],
]

export const HomeShortcuts = () => <Shortcuts label={t('home.shortcuts')} entries={entries} />
