import { Screen } from '../../../components/screen.tsx'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { LanguageList } from '../../../language-list.tsx'

export default function LanguageSettings() {
  return (
    <Screen title={t('language.title')} narrow onBack={() => goUp('/')}>
      <LanguageList />
    </Screen>
  )
}
