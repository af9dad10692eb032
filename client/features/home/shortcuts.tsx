import { t } from '../../core/i18n.ts'
import type { MenuEntry } from '../../ui/link-menu.tsx'
import { Shortcuts } from '../../ui/shortcuts.tsx'

const entries: readonly MenuEntry[] = [
  ['/pages-sub/recharge/index', 'recharge.title', 'down'],
  ['/pages-sub/finance/withdraw', 'withdraw.title', 'up'],
  ['/pages-sub/finance/transfer', 'transfer.title', 'send'],
  ['/pages-sub/swap/index', 'swap.title', 'swap'],
]

export const HomeShortcuts = () => <Shortcuts label={t('home.shortcuts')} entries={entries} />
