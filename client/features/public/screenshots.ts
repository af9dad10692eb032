import type { LanguageName } from '../../../shared/languages.ts'
import { language } from '../../core/i18n.ts'

export type ScreenshotName = 'home' | 'tasks' | 'transfer'

/** The addresses of each language's screenshots, which the build fills in. */
const addresses: Record<LanguageName, Record<ScreenshotName, string>> = JSON.parse(SCREENSHOTS)

/** Address and size of a screenshot of the app, in the page's language. */
export const screenshot = (name: ScreenshotName) => ({
  src: addresses[language.value][name],
  width: 480,
  height: 1_039,
})
