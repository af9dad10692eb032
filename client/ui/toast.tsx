import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { topDialog } from '../core/top-dialog.ts'

/** A short message. It is rendered inside the topmost open dialog, because everything outside a modal dialog is inert. */
export function Toast({ text }: { text: string | null }) {
  const region = useRef<HTMLDivElement>(null)
  // browsers without popovers show the toast with CSS only. They do not know `:popover-open`, so `matches` would throw there
  const canPop = 'popover' in HTMLElement.prototype
  // the last text stays while the toast fades out; screen readers do not read it, because a closed popover is hidden from them
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
