import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../core/i18n.ts'
import { ASSETS, DOWNLOAD, GLOSSARY, GUIDE, HOME, ORDERS, TASKS, WEBSITE } from '../core/paths.ts'
import { member } from '../data/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LinkMenu, type MenuEntry } from '../ui/link-menu.tsx'
import { Screen } from '../ui/screen.tsx'
import { Empty } from '../ui/states.tsx'

const forMembers: readonly MenuEntry[] = [
  [TASKS, 'tasks.title', 'tasks'],
  [ASSETS, 'assets.title', 'wallet'],
  [ORDERS, 'orders.title', 'records'],
  [GUIDE, 'guide.title', 'info'],
]
const forVisitors: readonly MenuEntry[] = [
  [WEBSITE, 'website.title', 'network'],
  [GLOSSARY, 'help.glossary', 'book'],
  [DOWNLOAD, 'download.title', 'download'],
]

/** Shown for an address without a page: links to home and to pages that somebody may have looked for. */
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
