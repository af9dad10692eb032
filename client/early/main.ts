/**
 * Stands in the page itself and runs before the bundle has arrived: asks for all that the first screen needs, side by side with the script,
 * and shows a visitor the first words of the launch page, a member the balances.
 */
import { HOME } from '../home.ts'
import { wishedLanguage } from '../wished-language.ts'
import { askEarly, HOME_VIEW, headersFor, START_VIEW, WAS_MEMBER } from './answers.ts'
import { paintHome } from './home.ts'

/** put in by the build: path → files of its screen; language → the launch page's headline, text and links */
declare const SCREENS: Record<string, readonly string[]>
declare const LAUNCH: Record<string, readonly string[]>

const language = wishedLanguage()
const headers = headersFor(language)
const isMember = localStorage.getItem(WAS_MEMBER) !== null
const path = location.hash.slice(1).split('?', 1)[0] || '/'
const isLaunch = path === '/' || path === '/pages/launch/index'
const shown = isLaunch && isMember ? HOME : path

const texts = askEarly(CATALOGUES[language] ?? '')
askEarly(START_VIEW, headers)
// what went wrong the app says
if (shown === HOME && isMember) paintHome(language, texts, askEarly(HOME_VIEW, headers)).catch(() => undefined)
for (const href of SCREENS[shown] ?? []) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

document.documentElement.lang = language
const [headline = '', text = '', ...links] = LAUNCH[language] ?? []
const LINKS = [
  ['button main', '/pages/login/index'],
  ['button quiet', '/pages/login/index?type=register'],
  ['text-button', '/pages/website/index'],
  ['text-button', '/pages/download/index'],
] as const
if (isLaunch && !isMember) {
  const icon = Object.assign(make('img'), { src: '/icon.svg', alt: '', width: 36, height: 36 })
  const anchors = LINKS.map(([kind, to], index) =>
    Object.assign(make('a', kind, links[index] ?? ''), { href: `#${to}` }),
  )
  const bar = make('div', 'launch-bar', icon, make('strong', '', 'SNT'))
  const words = make('div', 'launch-words', make('h1', '', headline), make('p', '', text), ...anchors)
  const launch = make('main', 'launch', bar, make('div', 'launch-art'), words)
  document.querySelector('#app')?.replaceChildren(make('div', 'app', launch))
}

// the first formatter of a language is slow: the script is still on its way, so there is time for it now
setTimeout(() => {
  new Intl.NumberFormat(language).format(0.5)
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(0)
})

function make(tag: string, className = '', ...children: (string | Element)[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), { className })
  element.append(...children)
  return element
}
