import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { ASSETS, NOTICES, TASKS } from '../../core/paths.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { LATE_ICONS } from '../../ui/late-icons.ts'
import { LinkMenu, type MenuEntry } from '../../ui/link-menu.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { Empty, LoadStatus } from '../../ui/states.tsx'

const meanwhile: readonly MenuEntry[] = [
  [TASKS, 'tasks.title', 'tasks'],
  [ASSETS, 'assets.title', 'wallet'],
  [NOTICES, 'home.notices', 'announcement'],
]

/**
 * Savings, which section 1 of the specification calls "coming soon". Neither a date nor terms are known, so the page says just that, and links to
 * other pages.
 */
export default function SavingsScreen() {
  useSignals()
  const texts = useLateTexts()
  return (
    <Screen title={t('savings.title')} narrow onBack={() => goUp(ASSETS)}>
      {texts.data ? (
        <Empty icon={LATE_ICONS.safe} text={t('savings.soon')} note={t('savings.note')} />
      ) : (
        <LoadStatus of={texts} name={t('savings.title')} heights={[250]} />
      )}
      <Section title={t('savings.meanwhile')} look="minor">
        <LinkMenu entries={meanwhile} />
      </Section>
    </Screen>
  )
}
