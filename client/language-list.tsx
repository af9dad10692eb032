/** All languages, each under its own name; a tap applies it at once and loses nothing. */
import { useSignals } from '@preact/signals-react/runtime'
import { languages } from '../shared/languages.ts'
import { Icon } from './components/icon.tsx'
import { language, switchLanguage, t } from './i18n.ts'
import { say } from './state/dialog.ts'

export function LanguageList() {
  useSignals()
  return (
    <ul className="menu">
      {languages.map(({ name, nativeTitle, icon }) => (
        <li key={name}>
          <button
            type="button"
            lang={name}
            aria-pressed={name === language.value}
            onClick={() => void switchLanguage(name).catch(() => say(t('error.network')))}
          >
            <span className="menu-glyph" aria-hidden="true">
              {icon}
            </span>
            <span>{nativeTitle}</span>
            {name === language.value && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
