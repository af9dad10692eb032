import { t } from '../../core/i18n.ts'
import { Shortcuts } from '../../ui/shortcuts.tsx'
import { moneyLinks } from '../../widgets/money-links.ts'

export const HomeShortcuts = () => <Shortcuts label={t('home.shortcuts')} entries={moneyLinks} />
