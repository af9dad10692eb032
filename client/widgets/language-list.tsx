/** All languages by their native names. A tap switches the language without a reload, so no input is lost. */
import { useSignals } from '@preact/signals-react/runtime'
import { languages } from '../../shared/languages.ts'
import { language, switchLanguage, t } from '../core/i18n.ts'
import { showToast } from '../data/dialogs.ts'
import { Icon } from '../ui/icon.tsx'
import { List, ListRow } from '../ui/list-row.tsx'

export function LanguageList() {
  useSignals()
  return (
    <List boxed>
      {languages.map(({ name, nativeTitle, icon }) => (
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
          onClick={() => void switchLanguage(name).catch(() => showToast(t('error.network')))}
        />
      ))}
    </List>
  )
}
