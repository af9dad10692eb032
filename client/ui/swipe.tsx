/** Cards side by side: on phones they are swiped, with a dot for each; in wider windows all are in sight. */
import { type ReactNode, type UIEvent, useRef, useState } from 'react'
import { useWideWindow } from '../core/wide-window.ts'

/** `name` is said for its dot. */
export type SwipeItem = { name: string; content: ReactNode }

export function Swipe({ label, items }: { label: string; items: readonly SwipeItem[] }) {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const wide = useWideWindow()
  const last = items.length - 1

  function follow({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: UIEvent): void {
    setCurrent(Math.round((scrollLeft / Math.max(1, scrollWidth - clientWidth)) * last))
  }

  function show(index: number): void {
    const { scrollWidth = 0, clientWidth = 0 } = row.current ?? {}
    row.current?.scrollTo({ left: ((scrollWidth - clientWidth) * index) / last })
  }

  return (
    <div className="swipe">
      {/* what scrolls has to be reached with the keyboard */}
      <ul className="swipe-row" ref={row} aria-label={label} tabIndex={wide ? undefined : 0} onScroll={follow}>
        {items.map(({ name, content }) => (
          <li key={name} className="swipe-item">
            {content}
          </li>
        ))}
      </ul>
      <div className="swipe-dots">
        {items.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => show(index)}
          />
        ))}
      </div>
    </div>
  )
}
