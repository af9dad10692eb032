import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { topDialog } from '../core/top-dialog.ts'

/** Said in passing. Inside the topmost open dialog, if there is one: outside it would be inert. */
export function Toast({ text }: { text: string | null }) {
  const region = useRef<HTMLDivElement>(null)
  // where there are none, not even the word for an open one is known: the style alone shows it
  const canPop = 'popover' in HTMLElement.prototype
  useEffect(() => {
    if (!canPop) return
    const shown = region.current
    if (text && shown && !shown.matches(':popover-open')) shown.showPopover()
    if (!text && shown?.matches(':popover-open')) shown.hidePopover()
  }, [text, canPop])
  return createPortal(
    <div ref={region} className="toast" popover={canPop ? 'manual' : undefined} role="status">
      {text}
    </div>,
    topDialog(),
  )
}
