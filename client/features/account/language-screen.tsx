import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { Screen } from '../../ui/screen.tsx'
import { LanguageList } from '../../widgets/language-list.tsx'

export default function LanguageScreen() {
  return (
    <Screen title={t('language.title')} narrow onBack={() => goUp('/')}>
      <LanguageList />
    </Screen>
  )
}
