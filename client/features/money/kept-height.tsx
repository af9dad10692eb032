import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** A box that never gets lower while it is mounted, unless its width changes. So what is below it does not jump when its content is replaced. */
export function KeptHeight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const keptAt = useRef(0)
  useLayoutEffect(() => {
    const shown = box.current
    if (!shown) return
    if (shown.clientWidth !== keptAt.current) shown.style.minHeight = ''
    keptAt.current = shown.clientWidth
    shown.style.minHeight = `${shown.getBoundingClientRect().height}px`
  })
  return (
    <div className="kept-height" ref={box}>
      {children}
    </div>
  )
}
