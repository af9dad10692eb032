import { languages } from '../../../shared/languages.ts'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { Screen } from '../../ui/screen.tsx'
import { Split } from '../../ui/split.tsx'
import { LanguageList } from '../../widgets/language-list.tsx'

const leave = () => goUp('/')
const half = Math.ceil(languages.length / 2)

/** The list of languages, in two columns in wide windows. Choosing one leads back to where the member came from. */
export default function LanguageScreen() {
  const wide = useWideWindow()
  return (
    <Screen title={t('language.title')} narrow={!wide} onBack={leave}>
      {wide ? (
        <Split side={<LanguageList of={languages.slice(half)} onChosen={leave} />}>
          <LanguageList of={languages.slice(0, half)} onChosen={leave} />
        </Split>
      ) : (
        <LanguageList onChosen={leave} />
      )}
    </Screen>
  )
}
