import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { topDialog } from '../core/top-dialog.ts'

/** A short message. It is rendered inside the topmost open dialog, because everything outside a modal dialog is inert. */
export function Toast({ text }: { text: string | null }) {
  const region = useRef<HTMLDivElement>(null)
  // without popover support, CSS alone shows the toast: the selector `:popover-open` would be invalid and throw
  const canPop = 'popover' in HTMLElement.prototype
  // the text stays while the toast fades out; a closed popover is hidden from screen readers, too
  const last = useRef<string>(null)
  if (text || !canPop) last.current = text
  useEffect(() => {
    if (!canPop) return
    const shown = region.current
    if (text && shown && !shown.matches(':popover-open')) shown.showPopover()
    if (!text && shown?.matches(':popover-open')) shown.hidePopover()
  }, [text, canPop])
  return createPortal(
    <div ref={region} className="toast" popover={canPop ? 'manual' : undefined} role="status">
      {last.current}
    </div>,
    topDialog(),
  )
}
