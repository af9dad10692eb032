import { hasText, t } from './i18n.ts'

/** Key of a region's name in the catalogues. */
const keyOf = (region: string): string => `region.${region.trim().toLowerCase().replaceAll(' ', '-')}`

/**
 * Translates the English name of a region. A name without a translation stays as the upstream sent it. `Intl.DisplayNames` is not used, because
 * Chromium's version lacks the continents.
 */
export const regionName = (region: string): string => (hasText(keyOf(region)) ? t(keyOf(region)) : region)
