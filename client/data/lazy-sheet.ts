/** Sheets whose code is loaded when they are opened: most members never open them. */
import { type ComponentType, useState } from 'react'
import { t } from '../core/i18n.ts'
import { type LoadCode, loadComponent } from '../core/lazy-component.ts'
import { samePage } from '../core/navigation.ts'
import { reloadApp } from '../core/reload-app.ts'
import { askQuestion, showToast } from './dialogs.ts'

type LazySheet<P> = {
  /** the sheet, while it is open */
  Sheet: ComponentType<P> | undefined
  /** whether the sheet's code is loading */
  busy: boolean
  open: () => void
  close: () => void
}

/** Whether the focus has moved from the element `before` to an input, where the member may be typing. */
const typesElsewhere = (before: Element | null): boolean =>
  document.activeElement !== before && document.activeElement?.matches('input, select') === true

/**
 * If the sheet's code fails to load, the member is told. If the member has moved to an input meanwhile, the sheet does not open, because it would
 * cover the input.
 */
export function useLazySheet<P>(code: LoadCode<P>): LazySheet<P> {
  const [Sheet, setSheet] = useState<ComponentType<P>>()
  const [busy, setBusy] = useState(false)
  return {
    Sheet,
    busy,
    open() {
      const before = document.activeElement
      const stillHere = samePage()
      setBusy(true)
      loadComponent(code)
        .then(
          (loaded) => typesElsewhere(before) || setSheet(() => loaded),
          () => void explain(stillHere),
        )
        .finally(() => setBusy(false))
    },
    close: () => setSheet(undefined),
  }
}

/**
 * Offers to reload the page, because some browsers never retry a failed import. The member is asked first, because a reload discards what was typed.
 */
async function explain(stillHere: () => boolean): Promise<void> {
  if (!navigator.onLine) return showToast(t('error.offline'))
  const question = { text: t('error.pageLoad'), confirm: t('common.reload'), cancel: t('common.cancel') }
  if (await askQuestion(question, stillHere)) await reloadApp()
}
