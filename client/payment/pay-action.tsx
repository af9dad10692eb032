import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { watchSize } from '../core/watch-size.ts'
import { Icon } from '../ui/icon.tsx'

/** In pixels: with less than this below it, the button counts as the end of the sheet. */
const ROUNDING = 4

/**
 * The bar at the lower edge of a payment sheet, with the button. While more of the sheet lies below, which large text or a low window makes
 * necessary, the bar has an edge and an arrow, so that nobody takes what is in sight for all that is confirmed.
 * @param props.brief where the money goes, in few characters; shown only with large text
 */
export function PayAction({ brief, children }: { brief?: string | undefined; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  const [hasMore, setHasMore] = useState(false)
  useLayoutEffect(() => {
    const sheet = bar.current?.closest('dialog')
    if (!sheet) return
    const look = () => setHasMore(sheet.scrollHeight - sheet.scrollTop - sheet.clientHeight > ROUNDING)
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
    <div className="pay-action" data-more={hasMore} ref={bar}>
      <span className="pay-more">
        <Icon name="chevron" size={16} />
      </span>
      <div className="pay-deed">
        {brief && <span className="pay-where">{brief}</span>}
        {children}
      </div>
    </div>
  )
}
