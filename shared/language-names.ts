/** The names of the languages, and how a language is chosen from a browser's preferences. All other data of the languages is in `languages.ts`. */

/** A list of its own, because the page's inline scripts need only these names and must stay small. */
const languageNames = ['zh-CN', 'zh-TW', 'en-US', 'ja-JP', 'ko-KR', 'vi-VN', 'tr-TR', 'th-TH'] as const
export type LanguageName = (typeof languageNames)[number]

/** Each language's own name. */
export const NATIVE_TITLES: Readonly<Record<LanguageName, string>> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
  'ja-JP': '日本語',
  'ko-KR': '한국어',
  'vi-VN': 'Tiếng Việt',
  'tr-TR': 'Türkçe',
  'th-TH': 'ไทย',
}

const DEFAULT_LANGUAGE: LanguageName = 'zh-CN'

/** Readers of zh-HK, zh-MO and zh-Hant get Traditional Chinese. */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/i

/** Returns `text` if it is a language name, otherwise undefined. */
export const languageNamed = (text: string | null): LanguageName | undefined =>
  languageNames.find((name) => name === text)

/** The first supported language among `tags` (BCP 47, in order of preference). The default language if none is supported. */
export function languageFor(tags: readonly string[]): LanguageName {
  for (const tag of tags) {
    if (TRADITIONAL.test(tag)) return 'zh-TW'
    const primary = tag.toLowerCase().split(/[-_]/, 1)[0]
    const found = languageNames.find((name) => name.split('-', 1)[0] === primary)
    if (found) return found
  }
  return DEFAULT_LANGUAGE
}
