/** The languages of section 3 of the specification. */
import { type LanguageName, languageFor, languageNamed, NATIVE_TITLES } from './language-names.ts'

export { type LanguageName, languageNamed }

type ApiLocale = 'zh_CN' | 'zh_TW' | 'en' | 'ja' | 'ko' | 'vi'
/** Values of the `lang` header that the specification does not list. Only some upstreams have texts in these languages. */
export const moreLocales = ['tr', 'th'] as const
export type MoreLocale = (typeof moreLocales)[number]

export type Language = {
  readonly name: LanguageName
  /** English name */
  readonly title: string
  readonly nativeTitle: string
  /** a character of the language; not a flag, because a flag stands for a country */
  readonly icon: string
  /** the value of the upstream's `lang` header */
  readonly apiLocale: ApiLocale
  readonly sort: number
  readonly default?: true
  readonly active?: true
}

const listed = [
  { name: 'zh-CN', title: 'Simplified Chinese', icon: '简', apiLocale: 'zh_CN', sort: 1, default: true },
  { name: 'zh-TW', title: 'Traditional Chinese', icon: '繁', apiLocale: 'zh_TW', sort: 2 },
  { name: 'en-US', title: 'English', icon: 'En', apiLocale: 'en', sort: 3, active: true },
  { name: 'ja-JP', title: 'Japanese', icon: 'あ', apiLocale: 'ja', sort: 4 },
  { name: 'ko-KR', title: 'Korean', icon: '한', apiLocale: 'ko', sort: 5 },
  { name: 'vi-VN', title: 'Vietnamese', icon: 'Vi', apiLocale: 'vi', sort: 6 },
  { name: 'tr-TR', title: 'Turkish', icon: 'Tr', apiLocale: 'en', sort: 7 },
  { name: 'th-TH', title: 'Thai', icon: 'ไท', apiLocale: 'en', sort: 8 },
] as const satisfies readonly Omit<Language, 'nativeTitle'>[]

/** tr-TR and th-TH have translations, but the specification gives them no `apiLocale`; `en` is sent unless the upstream supports them (`moreLocales`). */
export const languages: readonly Language[] = listed.map((each) => ({ ...each, nativeTitle: NATIVE_TITLES[each.name] }))

/** The language for an `Accept-Language` header. A malformed or unknown one gives the default. */
export const preferredIn = (acceptLanguage = ''): LanguageName =>
  // each language without its weight (`;q=0.8`)
  languageFor(
    acceptLanguage
      .slice(0, 200)
      .split(',')
      .map((tag) => tag.replace(/;.*/, '').trim()),
  )

/**
 * The value of the upstream's `lang` header for an `Accept-Language` header. Malformed or unknown headers give the default.
 * @param more which of `moreLocales` the upstream supports
 */
export function apiLocaleFor(acceptLanguage?: string, more: readonly MoreLocale[] = []): ApiLocale | MoreLocale {
  const name = preferredIn(acceptLanguage)
  const own = more.find((locale) => name.startsWith(locale))
  return own ?? languages.find((language) => language.name === name)?.apiLocale ?? 'zh_CN'
}
