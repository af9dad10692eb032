/** The languages of section 3 of the specification, and how one of them is chosen from a browser's preferences. */

const languageNames = ['zh-CN', 'zh-TW', 'en-US', 'ja-JP', 'ko-KR', 'vi-VN', 'tr-TR', 'th-TH'] as const
export type LanguageName = (typeof languageNames)[number]

export type Language = {
  readonly name: LanguageName
  /** English name */
  readonly title: string
  readonly nativeTitle: string
  /** a character of the language; not a flag, because a flag stands for a country */
  readonly icon: string
  /** the value of the upstream's `lang` header */
  readonly apiLocale: 'zh_CN' | 'zh_TW' | 'en' | 'ja' | 'ko' | 'vi'
  readonly sort: number
  readonly default?: true
  readonly active?: true
}

/** tr-TR and th-TH have translations, but the specification gives them no `apiLocale`; `en` is sent until the upstream supports them. */
export const languages: readonly Language[] = [
  {
    name: 'zh-CN',
    title: 'Simplified Chinese',
    nativeTitle: '简体中文',
    icon: '简',
    apiLocale: 'zh_CN',
    sort: 1,
    default: true,
  },
  { name: 'zh-TW', title: 'Traditional Chinese', nativeTitle: '繁體中文', icon: '繁', apiLocale: 'zh_TW', sort: 2 },
  { name: 'en-US', title: 'English', nativeTitle: 'English', icon: 'En', apiLocale: 'en', sort: 3, active: true },
  { name: 'ja-JP', title: 'Japanese', nativeTitle: '日本語', icon: 'あ', apiLocale: 'ja', sort: 4 },
  { name: 'ko-KR', title: 'Korean', nativeTitle: '한국어', icon: '한', apiLocale: 'ko', sort: 5 },
  { name: 'vi-VN', title: 'Vietnamese', nativeTitle: 'Tiếng Việt', icon: 'Vi', apiLocale: 'vi', sort: 6 },
  { name: 'tr-TR', title: 'Turkish', nativeTitle: 'Türkçe', icon: 'Tr', apiLocale: 'en', sort: 7 },
  { name: 'th-TH', title: 'Thai', nativeTitle: 'ไทย', icon: 'ไท', apiLocale: 'en', sort: 8 },
]

const DEFAULT_LANGUAGE: LanguageName = 'zh-CN'

/** Readers of zh-HK, zh-MO and zh-Hant get Traditional Chinese. */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/i

/**
 * Returns `text` if it is a language name, otherwise undefined. Does not use `languages`, because the page's inline scripts contain this function and
 * would become too large.
 */
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

/** The value of the upstream's `lang` header for an `Accept-Language` header. Malformed or unknown headers give the default. */
export function apiLocaleFor(acceptLanguage = ''): Language['apiLocale'] {
  // each language without its weight (`;q=0.8`)
  const tags = acceptLanguage
    .slice(0, 200)
    .split(',')
    .map((tag) => tag.replace(/;.*/, '').trim())
  const name = languageFor(tags)
  return languages.find((language) => language.name === name)?.apiLocale ?? 'zh_CN'
}
