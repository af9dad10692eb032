import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { Screen } from '../../ui/screen.tsx'
import { LanguageList } from '../../widgets/language-list.tsx'

const leave = () => goUp('/')

/** The list of languages. Choosing one leads back to where the member came from. */
export default function LanguageScreen() {
  return (
    <Screen title={t('language.title')} narrow onBack={leave}>
      <LanguageList onChosen={leave} />
    </Screen>
  )
}
