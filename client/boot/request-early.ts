/** Runs at the top of the page, before its styles arrive: requests all that the first screen needs while the page is still loading. */

import { HOME_VIEW, headersFor, requestEarly, START_VIEW, START_VIEW_WITH_WORTH } from '../core/early-requests.ts'
import { preferredLanguage } from '../core/preferred-language.ts'
import { openedPage, showsHome, showsWebsite } from './opening.ts'

/** the app's files; set by the build */
declare const FIRST: readonly string[]
/** path → files of its screen; set by the build */
declare const SCREENS: Record<string, readonly string[]>

// Chrome offers the installation once, maybe before the app has started: the card in My account uses it
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  globalThis.installPrompt = event
})
const language = preferredLanguage()
const headers = headersFor(language)
document.documentElement.lang = language
// HTTP/1.1 has six connections, and the scripts occupy most of them: request what is shown first before them
requestEarly((JSON.parse(CATALOGUES) as Record<string, string>)[language] ?? '')
if (showsWebsite) requestEarly(WEBSITE_FRAMES[language] ?? '')
requestEarly(START_VIEW, headers, showsHome ? START_VIEW_WITH_WORTH : START_VIEW)
if (showsHome) requestEarly(HOME_VIEW, headers)
// as tags in the page, the browser would request them before it runs this script
for (const href of [...FIRST, ...(SCREENS[openedPage] ?? [])]) {
  const link = document.createElement('link')
  // Safari 16 has no modulepreload
  const rel = link.relList.supports('modulepreload') ? 'modulepreload' : 'preload'
  document.head.append(Object.assign(link, { rel, as: 'script', crossOrigin: '', href }))
}
