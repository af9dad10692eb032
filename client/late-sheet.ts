/** Sheets whose code comes when they are opened: most members never do. */
import { type ComponentType, useState } from 'react'
import { t } from './i18n.ts'
import { say } from './state/dialog.ts'

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
        () => say(t(navigator.onLine ? 'error.pageLoad' : 'error.offline')),
      )
    },
    close: () => setSheet(undefined),
  }
}
