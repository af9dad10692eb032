/** Sheets whose code comes when they are opened: most members never do. */
import { type ComponentType, useState } from 'react'
import { t } from './i18n.ts'
import { loadAnew } from './load-anew.ts'
import { ask, say } from './state/dialog.ts'

type Late<P> = {
  /** the sheet, while it is open */
  Sheet: ComponentType<P> | undefined
  open: () => void
  close: () => void
}

/** What cannot be loaded is said; the page stays as it is. */
export function useLateSheet<P>(load: () => Promise<{ default: ComponentType<P> }>): Late<P> {
  const [Sheet, setSheet] = useState<ComponentType<P>>()
  return {
    Sheet,
    open() {
      load().then(
        ({ default: loaded }) => setSheet(() => loaded),
        () => void explain(),
      )
    },
    close: () => setSheet(undefined),
  }
}

/** Some browsers never ask again for what they could not have once, so a reload is offered; what was typed is not thrown away unasked. */
async function explain(): Promise<void> {
  if (!navigator.onLine) return say(t('error.offline'))
  const question = { text: t('error.pageLoad'), confirm: t('common.reload'), cancel: t('common.cancel') }
  if (await ask(question)) await loadAnew()
}
