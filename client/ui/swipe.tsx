/** Cards side by side: on phones they are swiped, with a dot for each; in wider windows all are in sight. */
import { type ReactNode, type RefObject, type UIEvent, useImperativeHandle, useRef, useState } from 'react'
import { useWideWindow } from '../core/wide-window.ts'

/** `name` is said for its dot. */
type SwipeItem = { name: string; content: ReactNode }

/** Shows the item of that index. */
export type ShowItem = (index: number) => void

type Props = {
  label: string
  items: readonly SwipeItem[]
  /** for buttons outside */
  control?: RefObject<ShowItem | null>
  /** receives the index of the item in sight once it changes */
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
