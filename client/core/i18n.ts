/** The current language, its texts, and switching it without a reload. */
import { signal } from '@preact/signals-react'
import i18next from 'i18next'
import { type LanguageName, NATIVE_TITLES } from '../../shared/language-names.ts'
import { takeEarlyResponse } from './early-requests.ts'
import { preferredLanguage, STORED_LANGUAGE } from './preferred-language.ts'
import { onDevice, store } from './storage.ts'

/** The language in use: initially the preferred language. It changes only once the new language's texts have loaded. */
export const language = signal<LanguageName>(preferredLanguage())

/** The current language's name in that language. */
export const languageTitle = (): string => NATIVE_TITLES[language.value]

/** Loads a language's texts. @param files JSON with the address of each language's texts @throws if the request fails or has an error status */
export async function fetchTexts(files: string, name: LanguageName): Promise<Record<string, string>> {
  const addresses: Record<LanguageName, string> = JSON.parse(files)
  const address = addresses[name]
  const answer = await (takeEarlyResponse(address) ?? fetch(address))
  if (!answer.ok) throw new Error(`texts of ${name}: ${answer.status}`)
  return answer.json()
}

function show(name: LanguageName): void {
  document.documentElement.lang = name
  language.value = name
}

/** Loads the texts of the preferred language. @throws if `fetchTexts` does */
export async function startLanguage(): Promise<void> {
  const name = language.value
  await i18next.init({
    lng: name,
    resources: { [name]: { translation: await fetchTexts(CATALOGUES, name) } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  show(name)
}

let latest = 0

/** Switches to the language and stores it once its texts have loaded, unless it has been called again meanwhile. @throws if `fetchTexts` does */
export async function switchLanguage(name: LanguageName): Promise<void> {
  latest += 1
  const own = latest
  if (!i18next.hasResourceBundle(name, 'translation')) addTexts(name, await fetchTexts(CATALOGUES, name))
  if (own !== latest) return
  await i18next.changeLanguage(name)
  store(onDevice, STORED_LANGUAGE, name)
  show(name)
}

export function addTexts(name: LanguageName, more: Record<string, string>): void {
  i18next.addResourceBundle(name, 'translation', more)
}

/** The text of a key, with `{{name}}` replaced from `values`. The whole app re-renders when the language changes. */
export const t = (key: string, values: Record<string, string | number> = {}): string => i18next.t(key, values)

export const hasText = (key: string): boolean => i18next.exists(key)
