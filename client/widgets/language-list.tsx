/** All languages by their native names. A tap switches the language without a reload, so no input is lost. */
import { useSignals } from '@preact/signals-react/runtime'
import { type LanguageName, languages } from '../../shared/languages.ts'
import { language, switchLanguage, t } from '../core/i18n.ts'
import { samePage } from '../core/navigation.ts'
import { showToast } from '../data/dialogs.ts'
import { Icon } from '../ui/icon.tsx'
import { List, ListRow } from '../ui/list-row.tsx'

type Props = {
  /** called once the chosen language is shown, unless the page has been left meanwhile */
  onChosen?: () => void
  /** the languages to list; by default, all */
  of?: typeof languages
}

export function LanguageList({ onChosen, of = languages }: Props) {
  useSignals()

  async function choose(name: LanguageName): Promise<void> {
    const stillHere = samePage()
    try {
      await switchLanguage(name)
      if (language.peek() === name && stillHere()) onChosen?.()
    } catch {
      showToast(t('error.network'))
    }
  }

  return (
    <List boxed>
      {of.map(({ name, nativeTitle, icon }) => (
        <ListRow
          key={name}
          lang={name}
          start={
            <span className="language-icon" aria-hidden="true">
              {icon}
            </span>
          }
          title={nativeTitle}
          end={name === language.value && <Icon name="check" />}
          aria-pressed={name === language.value}
          onClick={() => void choose(name)}
        />
      ))}
    </List>
  )
}
