/** Items side by side. On phones, they are swiped, with a dot for each; in wide windows, all are in sight. */
import { type ReactNode, type RefObject, type UIEvent, useImperativeHandle, useRef, useState } from 'react'
import { useWideWindow } from '../core/wide-window.ts'

/** `name`: accessible name of the item's dot. */
type SwipeItem = { name: string; content: ReactNode }

/** Scrolls to the item with that index. */
export type ShowItem = (index: number) => void

type Props = {
  label: string
  items: readonly SwipeItem[]
  /** receives a function that shows an item, for buttons outside the row */
  control?: RefObject<ShowItem | null>
  /** called with the index of the item in sight when it changes */
  onShown?: (index: number) => void
}

export function Swipe({ label, items, control, onShown }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const wide = useWideWindow()
  const last = items.length - 1

  function follow({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: UIEvent): void {
    const index = Math.round((scrollLeft / Math.max(1, scrollWidth - clientWidth)) * last)
    setCurrent(index)
    onShown?.(index)
  }

  function show(index: number): void {
    const { scrollWidth = 0, clientWidth = 0 } = row.current ?? {}
    row.current?.scrollTo({ left: ((scrollWidth - clientWidth) * index) / last })
  }

  useImperativeHandle(control, () => show)

  return (
    <div className="swipe">
      {/* focusable while it scrolls, so that it can be scrolled with the keyboard */}
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
