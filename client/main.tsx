/** The client's start: the one catalogue and the answer who is there are fetched side by side. */
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startLanguage } from './i18n.ts'
import { start } from './state/session.ts'

const root = document.getElementById('app')
if (!root) throw new Error('the page has no #app')

const texts = startLanguage()
const first = start()
texts.then(
  () => createRoot(root).render(<App />),
  // without texts there is nothing to say in any language: the browser's own words are left
  () =>
    root.replaceChildren(
      Object.assign(document.createElement('button'), {
        textContent: '↻',
        className: 'button quiet',
        onclick: () => location.reload(),
      }),
    ),
)
void first

// the page itself without a network; on plain http browsers have none
if ('serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
