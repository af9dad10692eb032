/** Until when nothing can be withdrawn to a payout account, because it is new or has been changed, if the operator has set such a wait. */
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Output } from '../../shared/contract/index.ts'
import { dateTime, unbroken } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { useInterval } from '../core/page-events.ts'
import { call } from '../data/api.ts'
import { config, serverNow } from '../data/app-config.ts'
import { loadLateTexts, useLateTexts } from '../data/late-texts.ts'
import { Note } from '../ui/note.tsx'

export type PayoutAccount = Output<'GET bank/list'>[number]

/** Requests the payout accounts, and with them the texts about the wait, so that nothing moves when those appear. @throws ApiProblem */
export async function loadPayoutAccounts(): Promise<PayoutAccount[]> {
  const accounts = await call('GET bank/list', {})
  const isHeld = accounts.some((account) => heldUntil(account) !== null)
  if (isHeld || config.peek()?.payoutHoldS) await loadLateTexts().catch(() => undefined)
  return accounts
}

const MINUTE_S = 60
/** How often it is looked whether a hold has ended, in milliseconds. */
const LOOK_EVERY_MS = 5_000

/** The next full minute: times are shown without seconds, and nothing that is possible "from 14:05" may be refused at 14:05. */
export const fullMinute = (seconds: number): number => Math.ceil(seconds / MINUTE_S) * MINUTE_S

/** Until when nothing can be withdrawn to the account, in unix seconds, a full minute; null if it can be now, or if no account is given. */
export function heldUntil(account: PayoutAccount | null | undefined): number | null {
  const until = account?.heldUntil ? fullMinute(account.heldUntil) : 0
  return until > serverNow() ? until : null
}

/** Like `heldUntil`; renders again when the hold ends. */
export function useHeldUntil(account: PayoutAccount | null | undefined): number | null {
  const until = heldUntil(account)
  const [, setLooks] = useState(0)
  useInterval(LOOK_EVERY_MS, () => {
    if (heldUntil(account) !== until) setLooks((looks) => looks + 1)
  })
  return until
}

/** Says until when the account is held. Renders nothing if it is not. */
export function PayoutHold({ account }: { account: PayoutAccount }) {
  useSignals()
  const until = useHeldUntil(account)
  return until !== null && <HeldUntil until={until} />
}

/** Before its text has loaded, it shows only the time, but is two lines high, as on a phone with the text. */
function HeldUntil({ until }: { until: number }) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  const time = unbroken(dateTime(until))
  return (
    <Note icon="clock">
      <span>
        {hasTexts ? (
          t('payout.held', { time })
        ) : (
          <>
            {time}
            <br />
            &nbsp;
          </>
        )}
      </span>
    </Note>
  )
}
