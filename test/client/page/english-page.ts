/**
 * Makes client code usable without a browser: what the code reads of the page when it is loaded, and the English texts. Import this before the code
 * that is tested.
 */
import { readFileSync } from 'node:fs'
import i18next from 'i18next'

const window = new EventTarget()
Object.assign(globalThis, {
  location: new URL('http://localhost/'),
  history: { state: { index: 0 } },
  document: Object.assign(new EventTarget(), { querySelector: () => null }),
  addEventListener: window.addEventListener.bind(window),
  dispatchEvent: window.dispatchEvent.bind(window),
  // a channel to other tabs would keep the process alive
  BroadcastChannel: undefined,
})

const texts: unknown = JSON.parse(readFileSync(new URL('../../../locales/en-US.json', import.meta.url), 'utf8'))
await i18next.init({
  lng: 'en-US',
  resources: { 'en-US': { translation: texts as Record<string, string> } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})
const { language } = await import('../../../client/core/i18n.ts')
language.value = 'en-US'
