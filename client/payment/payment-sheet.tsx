/** Confirms a payment: first the costs and effects, then the payment password, then exactly one request. */

import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import { t } from '../core/i18n.ts'
import { currentAddress, navigate, withReturn } from '../core/navigation.ts'
import { PAY_PASSWORD } from '../core/paths.ts'
import { sentences } from '../core/sentences.ts'
import { type ApiProblem, asProblem } from '../data/api.ts'
import { completeAction } from '../data/completed.ts'
import { askQuestion } from '../data/dialogs.ts'
import type { Intent } from '../data/pay.ts'
import { rememberPayPasswordKind } from '../data/pay-password-kind.ts'
import { requireConnection } from '../data/require-connection.ts'
import { member, reloadMember } from '../data/session.ts'
import { stillCurrent } from '../data/still-current.ts'
import { ButtonLink } from '../ui/button.tsx'
import { errorText } from '../ui/field.tsx'
import { glide } from '../ui/glide.ts'
import { LATE_ICONS } from '../ui/late-icons.ts'
import { SendButton } from '../ui/send-button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { FormProblem } from '../ui/states.tsx'
import { RequireEmail } from '../widgets/require-email.tsx'
import { missingOf, shortError, wayToGet } from './amount-bounds.ts'
import { FreshBalance } from './fresh-balance.tsx'
import type { Payment, PaymentKind } from './open-payment-list.ts'
import { PayPad } from './pay-pad.tsx'
import { type Outcome, receiptOf } from './payment-sums.ts'
import { amountOf } from './payment-text.ts'
import { isWrongPassword } from './refusal.ts'
import { type Facts, SheetFacts } from './sheet-facts.tsx'
import { StillChecked, useStillChecked } from './still-checked.tsx'
import { useIntent } from './use-intent.ts'

/** `until`: when a licence that was paid ends, if that is known */
type Made = { readonly orderId?: string; readonly id?: number; readonly until?: number | null }

type Props<T extends Made> = Facts & {
  title: string
  /** remembered until its outcome is known; its kind names the success page */
  payment: Payment & { kind: Exclude<PaymentKind, 'recharge' | 'reinvest'> }
  /** shown while the request is pending, instead of that the payment is being sent */
  busyText?: string | undefined
  /** address of the page of this payment with what was typed, unless the current one says it */
  form?: string
  /** page that needed the payment: opened afterwards instead of the success page */
  back?: string | null
  /** awaited before the payment is sent; throws if the member does not want it any more, `handled` if the sheet has been closed */
  agree?: () => Promise<void>
  send: (intent: Intent, payPassword: string) => Promise<T | null>
  /** shows a refusal at the field of the form that it is about, and closes the sheet; false if it is about none */
  onRefused?: (problem: ApiProblem) => boolean
  /** what the success page says of the order, which may be unknown: `state` if more follows, and a `title` other than that the total was paid */
  receipt: (made: T | null) => Outcome & { state?: string | undefined; title?: string | undefined }
  onClose: () => void
}

/** What the member confirms, first with the button and then with the payment password. */
const DEED: Record<Exclude<PaymentKind, 'recharge' | 'reinvest'>, string> = {
  withdraw: 'pay.deed.withdraw',
  transfer: 'pay.deed.transfer',
  swap: 'pay.deed.swap',
  software: 'pay.deed.buy',
  node: 'pay.deed.buy',
  task: 'pay.deed.task',
}

const unsentText = ({ message }: ApiProblem) => sentences(message, t('pay.notSent'))

/** First shows the facts; then, folded to one line, they make room for the payment password, whose sixth digit sends the payment. */
export function PaymentSheet<T extends Made>({
  title,
  payment,
  total,
  also,
  busyText,
  form = currentAddress(),
  back,
  agree,
  send,
  onRefused,
  receipt,
  onClose,
  ...facts
}: Props<T>) {
  useSignals()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [checking, setChecking] = useState(false)
  // paid, or its status screen opens: nothing more can be sent until this page has been left
  const [over, setOver] = useState(false)
  const [error, setError] = useState<{ text: string; ofPassword: boolean } | null>(null)
  // React updates state asynchronously; the ref blocks a second tap or digit until then
  const locked = useRef(false)
  const once = useIntent()
  const other = useStillChecked(payment.kind)
  const { coin } = payment
  const deed = t(DEED[payment.kind], { amount: amountOf(payment) })
  const balance = member.value?.[coin] ?? null
  const missing = missingOf(total, balance)
  const short = balance !== null && missing !== null ? shortError(balance, missing, coin) : null
  const way = missing === null ? null : wayToGet(missing, coin, form)
  const isLacking = short !== null && way !== null
  const needsPassword = member.value?.hasPayPassword === false
  const balances = { usdt: member.value?.usdt ?? null, snt: member.value?.snt ?? null }

  /** Offline, nobody types the password in vain. */
  async function askPassword(sheet: HTMLDialogElement | null): Promise<void> {
    if (checking) return
    setError(null)
    setChecking(true)
    try {
      await requireConnection()
      glide(sheet, () => setAsking(true))
    } catch (thrown) {
      setError({ text: unsentText(asProblem(thrown)), ofPassword: false })
    } finally {
      setChecking(false)
    }
  }

  async function confirm(password: string): Promise<void> {
    if (locked.current) return
    locked.current = true
    const current = stillCurrent()
    setBusy(true)
    // the last error stays, out of sight, so that nothing moves while this attempt is under way
    try {
      const made = await once(payment, (intent) => send(intent, password), agree)
      const about = receipt(made)
      setOver(true)
      rememberPayPasswordKind(password)
      // before the page changes, which would draw the sheet once more
      onClose()
      completeAction(payment.kind, current, {
        orderId: made?.orderId ?? made?.id?.toString(),
        amount: amountOf(payment),
        title: about.title,
        receipt: receiptOf({ kind: payment.kind, coin, balances, total, ...about, also: about.also ?? also }),
        state: about.state,
        back,
      })
      reloadMember().catch(() => undefined)
    } catch (thrown) {
      const problem = asProblem(thrown)
      const text = problem.outcome === 'not_sent' ? unsentText(problem) : problem.message
      locked.current = problem.handled
      setOver(locked.current)
      if (current.samePage() && !problem.handled && onRefused?.(problem)) return
      setError({ text, ofPassword: isWrongPassword(problem) })
      if (!current.samePage() && !problem.handled)
        void askQuestion({ title: deed, text, confirm: t('common.ok'), of: 'member' })
    } finally {
      setBusy(false)
    }
  }

  // while busy, it is this sheet's own payment
  if (other.payment && !busy)
    return (
      <Sheet title={title} onClose={onClose}>
        <StillChecked payment={other.payment} onDifferent={other.accept} />
      </Sheet>
    )
  return (
    <Sheet title={asking ? deed : title} exit={busy ? 'none' : 'shown'} onClose={onClose}>
      <SheetFacts {...facts} payment={payment} total={total} also={also} balances={balances} isFolded={asking} />
      <FreshBalance />
      {/* what the account lacks comes first, and a payment that was begun is not taken away */}
      {isLacking && (needsPassword || asking) && (
        <>
          <FormProblem text={errorText(short)} />
          <ButtonLink kind="quiet" href={way.href}>
            {way.deed}
          </ButtonLink>
        </>
      )}
      {error && !error.ofPassword && <FormProblem text={error.text} />}
      <RequireEmail>
        {needsPassword ? (
          <>
            <FormProblem icon={LATE_ICONS.lock} text={t('pay.noPassword')} />
            <ButtonLink href={withReturn(PAY_PASSWORD)}>{t('payPassword.set')}</ButtonLink>
          </>
        ) : asking ? (
          <PayPad
            kind={payment.kind}
            deed={deed}
            busy={busy || over}
            busyText={busyText}
            error={error?.ofPassword ? error.text : null}
            forgot={{
              href: `${PAY_PASSWORD}?way=recover&return=${encodeURIComponent(form)}`,
              // "back" leads to it as well
              onLeave: () => navigate(form, { replace: true }),
            }}
            onDone={(password) => void confirm(password)}
          />
        ) : (
          <div className="pay-action">
            {isLacking ? (
              <>
                <FormProblem text={errorText(short)} />
                <ButtonLink href={way.href}>{way.deed}</ButtonLink>
              </>
            ) : (
              <SendButton
                busy={checking}
                onClick={({ currentTarget }) => void askPassword(currentTarget.closest('dialog'))}
              >
                {deed}
              </SendButton>
            )}
          </div>
        )}
      </RequireEmail>
    </Sheet>
  )
}
