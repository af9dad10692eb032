/** Stands at the top of the page and runs before anything of it is laid out: asks for all that the first screen needs, side by side with the script. */
import { wishedLanguage } from '../wished-language.ts'
import { askEarly, HOME_VIEW, headersFor, START_VIEW } from './answers.ts'
import { shown, showsHome, showsWebsite } from './opening.ts'

/** the files of the app, put in by the build */
declare const FIRST: readonly string[]
/** path → files of its screen, put in by the build */
declare const SCREENS: Record<string, readonly string[]>

const language = wishedLanguage()
const headers = headersFor(language)
document.documentElement.lang = language
// a browser opens six connections, and the scripts take most of them: what is shown first is asked for first
askEarly(CATALOGUES[language] ?? '')
if (showsHome) askEarly(HOME_VIEW, headers)
if (showsWebsite) askEarly(WEBSITE_FRAME)
askEarly(START_VIEW, headers)
// were these tags of the page, a browser would ask for them before it runs this
for (const href of [...FIRST, ...(SCREENS[shown] ?? [])]) {
  const link = document.createElement('link')
  // Safari 16 knows only how to fetch it, not what it imports
  const rel = link.relList.supports('modulepreload') ? 'modulepreload' : 'preload'
  document.head.append(Object.assign(link, { rel, as: 'script', crossOrigin: '', href }))
}
