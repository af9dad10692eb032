import { type LanguageName, languageFor, languageNamed } from '../../shared/language-names.ts'
import { onDevice } from './storage.ts'

/** Storage name of the language that the member chose. */
export const STORED_LANGUAGE = 'language'

/** The language that the member chose, or else the best match for the browser's languages. */
export function preferredLanguage(): LanguageName {
  return languageNamed(onDevice.getItem(STORED_LANGUAGE)) ?? languageFor(navigator.languages)
}
