/** Stands in the page behind its body: shows a visitor the first words of the launch page, a member the balances, before the app's script is there. */
import { wishedLanguage } from '../wished-language.ts'
import { paintHome } from './home.ts'
import { showsHome, showsLaunch } from './opening.ts'

/** language → the launch page's headline, text and links, put in by the build */
declare const LAUNCH: Record<string, readonly string[]>

const language = wishedLanguage()
// what went wrong the app says
if (showsHome) paintHome(language).catch(() => undefined)

const [headline = '', text = '', ...links] = LAUNCH[language] ?? []
const LINKS = [
  ['button main', '/pages/login/index'],
  ['button quiet', '/pages/login/index?type=register'],
  ['text-button', '/pages/website/index'],
  ['text-button', '/pages/download/index'],
] as const
if (showsLaunch) {
  const icon = Object.assign(make('img'), { src: '/icon.svg', alt: '', width: 36, height: 36 })
  const anchors = LINKS.map(([kind, to], index) =>
    Object.assign(make('a', kind, links[index] ?? ''), { href: `#${to}` }),
  )
  const bar = make('div', 'launch-bar', icon, make('strong', '', 'SNT'))
  const words = make('div', 'launch-words', make('h1', '', headline), make('p', '', text), ...anchors)
  const launch = make('main', 'launch', bar, make('div', 'launch-art'), words)
  document.querySelector('#app')?.replaceChildren(make('div', 'app', launch))
}

// the first formatter of a language is slow, and the answers are still on their way
setTimeout(() => new Intl.NumberFormat(language).format(0.5))
// what the balances do not need has time for as long as the script has not come
globalThis.requestIdleCallback?.(() => {
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(0)
})

function make(tag: string, className = '', ...children: (string | Element)[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), { className })
  element.append(...children)
  return element
}
