import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { HOME } from '../../core/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LATE_ICONS } from '../../ui/late-icons.ts'
import { Screen } from '../../ui/screen.tsx'
import { Empty } from '../../ui/states.tsx'

/** Section 1: shown as coming soon. */
export default function SavingsScreen() {
  return (
    <Screen title={t('savings.title')} onBack={() => goUp('/pages-sub/assets/index')}>
      <Empty icon={LATE_ICONS.safe} text={t('savings.soon')}>
        <ButtonLink kind="quiet" href={HOME}>
          {t('notFound.home')}
        </ButtonLink>
      </Empty>
    </Screen>
  )
}
