import { hasText, t } from './i18n.ts'

/** Key of a region's name in the catalogues. */
const keyOf = (region: string): string => `region.${region.trim().toLowerCase().replaceAll(' ', '-')}`

/**
 * The name of a region in the current language, from its English name; any other name as the upstream sent it. `Intl.DisplayNames` is no help:
 * Chromium leaves out the names of continents.
 */
export const regionName = (region: string): string => (hasText(keyOf(region)) ? t(keyOf(region)) : region)
