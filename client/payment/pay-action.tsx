import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { watchSize } from '../core/watch-size.ts'
import { Icon } from '../ui/icon.tsx'

/** In pixels: with less than this below it, the button counts as the end of the sheet. */
const ROUNDING = 4
/** In the size of the text: only large text makes a phone's bar narrower. */
const NARROW_REM = 15

/** Whether the text is so large that a bar with more than its button would hide most of the facts. A bar that is not drawn yet has no width. */
const isNarrow = (bar: HTMLElement): boolean =>
  bar.clientWidth > 0 &&
  bar.clientWidth < NARROW_REM * Number(getComputedStyle(document.documentElement).fontSize.slice(0, -2))

type Props = {
  /** where the money goes, in few characters; shown only with large text */
  brief?: string | undefined
  /** why nothing can be paid */
  hint?: ReactNode
  /** the button */
  children: ReactNode
}

/**
 * The bar at the lower edge of a payment sheet, with the button. While more of the sheet lies below, which large text or a low window makes
 * necessary, the bar has an edge and an arrow, so that nobody takes what is in sight for all that is confirmed. With large text, only the button stays
 * in the bar, and the rest is the last of the facts, so that several of them are in sight at once.
 */
export function PayAction({ brief, hint, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const [hasMore, setHasMore] = useState(false)
  const [isLarge, setLarge] = useState(false)
  useLayoutEffect(() => {
    const sheet = bar.current?.closest('dialog')
    if (!sheet) return
    const look = () => {
      setHasMore(sheet.scrollHeight - sheet.scrollTop - sheet.clientHeight > ROUNDING)
      if (bar.current) setLarge(isNarrow(bar.current))
    }
    // the sheet's own size and that of its content both decide whether it is scrolled
    const endWatch = watchSize([sheet, ...sheet.children], look)
    sheet.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      endWatch()
      sheet.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <>
      {isLarge && brief && <span className="pay-where">{brief}</span>}
      {isLarge && hint}
      <div className="pay-action" data-more={hasMore} ref={bar}>
        <span className="pay-more">
          <Icon name="chevron" size={16} />
        </span>
        <div className="pay-deed">
          {!isLarge && hint}
          {children}
        </div>
      </div>
    </>
  )
}
