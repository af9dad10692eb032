/** Sheets whose code comes when they are opened: most members never do. */
import { type ComponentType, useState } from 'react'
import { t } from '../core/i18n.ts'
import { type LoadCode, loadComponent } from '../core/lazy-component.ts'
import { samePage } from '../core/navigation.ts'
import { reloadApp } from '../core/reload-app.ts'
import { askQuestion, showToast } from './dialogs.ts'

type LazySheet<P> = {
  /** the sheet, while it is open */
  Sheet: ComponentType<P> | undefined
  /** it is on its way */
  busy: boolean
  open: () => void
  close: () => void
}

/** Whether something is typed by now that was not when `before` had the focus. */
const typesElsewhere = (before: Element | null): boolean =>
  document.activeElement !== before && document.activeElement?.matches('input, select') === true

/** What cannot be loaded is said; the page stays as it is. A sheet that comes late does not lie down over what is typed meanwhile. */
export function useLazySheet<P>(code: LoadCode<P>): LazySheet<P> {
  const [Sheet, setSheet] = useState<ComponentType<P>>()
  const [busy, setBusy] = useState(false)
  return {
    Sheet,
    busy,
    open() {
      const before = document.activeElement
      const isHere = samePage()
      setBusy(true)
      loadComponent(code)
        .then(
          (loaded) => typesElsewhere(before) || setSheet(() => loaded),
          () => void explain(isHere),
        )
        .finally(() => setBusy(false))
    },
    close: () => setSheet(undefined),
  }
}

/** Some browsers never ask again for what they could not have once, so a reload is offered; what was typed is not thrown away unasked. */
async function explain(isHere: () => boolean): Promise<void> {
  if (!navigator.onLine) return showToast(t('error.offline'))
  const question = { text: t('error.pageLoad'), confirm: t('common.reload'), cancel: t('common.cancel') }
  if (await askQuestion(question, isHere)) await reloadApp()
}
