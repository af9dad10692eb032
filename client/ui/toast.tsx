import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { topDialog } from '../core/top-dialog.ts'

/** A short message, rendered inside the topmost open dialog if there is one: outside it would be inert. */
export function Toast({ text }: { text: string | null }) {
  const region = useRef<HTMLDivElement>(null)
  // without popover support `:popover-open` is an invalid selector and would throw; CSS alone shows the toast
  const canPop = 'popover' in HTMLElement.prototype
  // the text stays while the toast fades; a closed popover is hidden from screen readers too
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
