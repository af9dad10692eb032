import { type LanguageName, languageFor, languages } from '../shared/languages.ts'
import { onDevice } from './storage.ts'

/** Where the member's choice is kept. */
export const STORED_LANGUAGE = 'language'

/** What the member chose, or what the browser wishes for. */
export function wishedLanguage(): LanguageName {
  const stored = onDevice.getItem(STORED_LANGUAGE)
  return languages.find(({ name }) => name === stored)?.name ?? languageFor(navigator.languages)
}
