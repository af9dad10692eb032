import { type LanguageName, languageFor, languages } from '../shared/languages.ts'

/** Where the member's choice is kept. */
export const STORED_LANGUAGE = 'language'

/** What the member chose, or what the browser wishes for. */
export function wishedLanguage(): LanguageName {
  const stored = localStorage.getItem(STORED_LANGUAGE)
  return languages.find(({ name }) => name === stored)?.name ?? languageFor(navigator.languages)
}
