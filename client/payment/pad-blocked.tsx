import { t } from '../core/i18n.ts'
import { sentences } from '../core/sentences.ts'
import { serverNow } from '../data/app-config.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import type { Forgot } from './pay-pad.tsx'

/** `until`: unix seconds by the server's clock */
type Props = { until: number; forgot: Forgot; onEnd: () => void }

/** Shown instead of the input for the payment password after too many wrong passwords: until `until`, even the right password is refused. */
export const PadBlocked = ({ until, forgot, onEnd }: Props) => (
  <div className="pad-blocked">
    <FormProblem text={sentences(t('error.too_many_requests'), t('pay.notSent'))} />
    <Countdown until={until} now={serverNow} onEnd={onEnd} />
    <ButtonLink kind="quiet" href={forgot.href} onClick={forgot.onLeave}>
      {t('login.forgot')}
    </ButtonLink>
  </div>
)
