import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../core/i18n.ts'
import { GUIDE, HOME, ORDERS, TASKS } from '../core/paths.ts'
import { member } from '../data/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LinkMenu, type MenuEntry } from '../ui/link-menu.tsx'
import { Screen } from '../ui/screen.tsx'
import { Empty } from '../ui/states.tsx'

const forMembers: readonly MenuEntry[] = [
  [TASKS, 'tasks.title', 'tasks'],
  ['/pages-sub/assets/index', 'assets.title', 'wallet'],
  [ORDERS, 'orders.title', 'records'],
  [GUIDE, 'guide.title', 'info'],
]
const forVisitors: readonly MenuEntry[] = [
  ['/pages/website/index', 'website.title', 'network'],
  ['/pages-sub/help/glossary', 'help.glossary', 'book'],
  ['/pages/download/index', 'download.title', 'download'],
]

/** An address without a page: where home is, and the pages that somebody may have looked for. */
export default function NotFound() {
  useSignals()
  const isMember = member.value !== null
  return (
    <Screen title={t('notFound.title')} narrow>
      <Empty text={t('notFound.text')}>
        <ButtonLink href={isMember ? HOME : '/'}>{t('notFound.home')}</ButtonLink>
      </Empty>
      <LinkMenu entries={isMember ? forMembers : forVisitors} />
    </Screen>
  )
}
