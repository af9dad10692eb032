/** Banners on every page: one for each payment whose outcome is still being checked, and one for the outcome that became known last. */
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { SUCCESS } from '../core/paths.ts'
import { sameMember } from '../data/session.ts'
import { BannerLink } from '../ui/banner-link.tsx'
import { lostPayments } from './open-payments.ts'
import { statusLink } from './order-links.ts'
import { recordsOf } from './payment-links.ts'
import { lastPaid } from './payment-outcome.ts'
import { checkingText, outcomeText } from './payment-text.ts'
import { type Ended, useOutcomeChecks } from './use-outcome-checks.ts'

/**
 * The most banners that are shown, because more would fill the screen. A further payment gets its banner once the outcome of an earlier one is known.
 */
const SHOWN_MAX = 2

export default function OpenPaymentBanners() {
  useSignals()
  const [path] = useLocation()
  const page = `${path}?${useSearch()}`
  const [ended, setEnded] = useState<(Ended & { isTheirs: () => boolean }) | null>(null)
  useOutcomeChecks((news) => setEnded({ ...news, isTheirs: sameMember() }))
  // removes the banner of a failed payment once the member has made another payment of that kind, because the banner is then out of date
  useSignalEffect(() => {
    const kind = lastPaid.value?.kind
    setEnded((shown) => (shown?.payment.kind === kind && shown?.outcome.state !== 'done' ? null : shown))
  })
  const isDone = ended?.outcome.state === 'done'
  return (
    <>
      {ended?.isTheirs() && (isDone || path !== SUCCESS) && (
        <BannerLink
          kind={isDone ? 'good' : 'neutral'}
          text={outcomeText(ended.payment, ended.outcome.state)}
          href={isDone ? recordsOf(ended.payment.kind, ended.outcome.orderId).href : statusLink(ended.payment.key)}
          onClose={() => setEnded(null)}
        />
      )}
      {lostPayments.value
        .filter(({ key }) => statusLink(key) !== page)
        .slice(0, SHOWN_MAX)
        .map((payment) => (
          <BannerLink
            key={payment.key}
            kind="pending"
            text={checkingText(payment).note}
            href={statusLink(payment.key)}
          />
        ))}
    </>
  )
}
