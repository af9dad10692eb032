import { language } from './i18n.ts'

/** 'price and fee', in the current language. */
export const listOf = (items: readonly string[]): string =>
  new Intl.ListFormat(language.value, { type: 'conjunction' }).format(items)
