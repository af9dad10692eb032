import { useEffect, useRef } from 'react'
import { serverNow } from '../data/app-config.ts'
import { Countdown } from '../ui/countdown.tsx'

/** `until`: unix seconds by the server's clock */
type Props = { until: number; onEnd: () => void }

/**
 * Shown instead of the input for the payment password after too many attempts: until `until`, even the right password is refused. There is no link
 * for setting a new payment password, because the same limit blocks that, too.
 */
export function PadBlocked({ until, onEnd }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // takes the focus, because the input that had the focus has disappeared
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} className="pad-blocked" tabIndex={-1}>
      <Countdown until={until} now={serverNow} onEnd={onEnd} />
    </div>
  )
}
