/** Runs at the top of the page, before its styles arrive: requests what the first screen needs while the page is still loading. */

import { HOME_VIEW, headersFor, requestEarly, START_VIEW, START_VIEW_WITH_WORTH } from '../core/early-requests.ts'
import { preferredLanguage } from '../core/preferred-language.ts'
import { openedPage, showsHome, showsWebsite } from './opening.ts'

/** addresses of the files of the first load; set by the build */
declare const FIRST: readonly string[]
/** path of a page → addresses of its screen's files; set by the build */
declare const SCREENS: Record<string, readonly string[]>

// Chrome offers to install the app only once, maybe before the app has started. The offer is kept for the card in My account and on the download page
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  globalThis.installPrompt = event
})
const language = preferredLanguage()
const headers = headersFor(language)
document.documentElement.lang = language
// HTTP/1.1 has only six connections, and the scripts will occupy most of them. So what is shown first is requested before the scripts
requestEarly((JSON.parse(CATALOGUES) as Record<string, string>)[language] ?? '')
if (showsWebsite) requestEarly(WEBSITE_FRAMES[language] ?? '')
requestEarly(START_VIEW, headers, showsHome ? START_VIEW_WITH_WORTH : START_VIEW)
if (showsHome) requestEarly(HOME_VIEW, headers)
// the links are created here, because links in the HTML would be requested before this script runs, and so before the requests above
for (const href of [...FIRST, ...(SCREENS[openedPage] ?? [])]) {
  const link = document.createElement('link')
  // Safari 16 does not support `modulepreload`
  const rel = link.relList.supports('modulepreload') ? 'modulepreload' : 'preload'
  document.head.append(Object.assign(link, { rel, as: 'script', crossOrigin: '', href }))
}
