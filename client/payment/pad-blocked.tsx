import { useEffect, useRef } from 'react'
import { t } from '../core/i18n.ts'
import { serverNow } from '../data/app-config.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Countdown } from '../ui/countdown.tsx'
import type { Forgot } from './pay-pad.tsx'

/** `until`: unix seconds by the server's clock */
type Props = { until: number; forgot: Forgot; onEnd: () => void }

/**
 * Shown instead of the input for the payment password after too many attempts: until `until`, even the right password is refused. An e-mail code still
 * gives a new one, which ends the wait.
 */
export function PadBlocked({ until, forgot, onEnd }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // takes the focus, because the input that had the focus has disappeared
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} className="pad-blocked" tabIndex={-1}>
      <p>{t('pay.blocked.wait')}</p>
      <Countdown until={until} now={serverNow} onEnd={onEnd} />
      <ButtonLink kind="text" href={forgot.href} onClick={forgot.onLeave}>
        {t('login.forgot')}
      </ButtonLink>
    </div>
  )
}
