/** Confirms a payment: first the costs and effects, then the payment password, then exactly one request. */
import { useSignals } from '@preact/signals-react/runtime'
import { useId, useRef, useState } from 'react'
import { t } from '../core/i18n.ts'
import { currentAddress, navigate } from '../core/navigation.ts'
import { useOnline } from '../core/online.ts'
import { PAY_PASSWORD } from '../core/paths.ts'
import { type ApiProblem, asProblem } from '../data/api.ts'
import { completeAction, type Details } from '../data/completed.ts'
import { askQuestion } from '../data/dialogs.ts'
import type { Intent } from '../data/pay.ts'
import { blockPayments, payBlockedUntil, unblockPayments } from '../data/pay-block.ts'
import { rememberPayPasswordKind } from '../data/pay-password-kind.ts'
import { requireConnection } from '../data/require-connection.ts'
import { member, reloadMember } from '../data/session.ts'
import { stillCurrent } from '../data/still-current.ts'
import { ButtonLink } from '../ui/button.tsx'
import { glide } from '../ui/glide.ts'
import { LATE_ICONS } from '../ui/late-icons.ts'
import { FormProblem } from '../ui/message-box.tsx'
import { SendButton } from '../ui/send-button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { missingOf, shortError, wayToGet } from './amount-bounds.ts'
import { firstOf } from './first-step.ts'
import { FreshBalance } from './fresh-balance.tsx'
import { Lacking } from './lacking.tsx'
import type { Payment, PaymentKind } from './open-payment-list.ts'
import { PadBlocked } from './pad-blocked.tsx'
import { PayAction } from './pay-action.tsx'
import { PayPad } from './pay-pad.tsx'
import { receiptOf, type SuccessParts, sumText } from './payment-sums.ts'
import { amountOf } from './payment-text.ts'
import { isWrongPassword } from './refusal.ts'
import { type Facts, SheetFacts } from './sheet-facts.tsx'
import { blockedFor, blockedText, isOffline, type Shown, unsentText, wrongPasswordText } from './sheet-problem.ts'
import { StillChecked, useStillChecked } from './still-checked.tsx'
import { useSendOnce } from './use-send-once.ts'
import { vibrateOnSuccess } from './vibrate.ts'

/** What the server returns for a payment. `until`: when a licence that was bought ends, in unix seconds; null if not known */
type Made = { readonly orderId?: string; readonly id?: number; readonly until?: number | null }

type Props<T extends Made> = Facts & {
  title: string
  /** the payment, which the device remembers until the outcome is known; its kind selects the success page */
  payment: Payment & { kind: Exclude<PaymentKind, 'recharge' | 'reinvest'> }
  /** what else is confirmed and may change while the sheet is open, such as how long money is locked */
  terms?: string
  /** address of the payment's form with the typed values. If absent, the current address, which must then contain them */
  form?: string
  /** page that led to this payment. It is opened afterwards instead of the success page */
  back?: string | null
  /**
   * awaited before the payment is sent. Throws if the member decides against the payment. If `agree` has closed the sheet itself, the error has
   * `handled` set
   */
  agree?: () => Promise<void>
  send: (intent: Intent, payPassword: string) => Promise<T | null>
  /** if a refusal is about a field of the form, shows it there, closes the sheet and returns true */
  onRefused?: (problem: ApiProblem) => boolean
  /** what the success page says. `made`: null if the server returned no order. `state`: state of the order. `title`: replaces the usual title */
  receipt: (made: T | null) => SuccessParts & Pick<Details, 'state' | 'title' | 'needTime'>
  onClose: () => void
}

/**
 * `checking`: the app checks the connection before it asks for the password. `over`: the payment was made, or its status screen opens, so nothing
 * more can be sent until this page has been left.
 */
type Phase = 'facts' | 'checking' | 'password' | 'sending' | 'over'

/** Text keys of what the member confirms: the label of the sheet's button, then the sheet's title above the payment password. */
const DEED: Record<Exclude<PaymentKind, 'recharge' | 'reinvest'>, string> = {
  withdraw: 'pay.deed.withdraw',
  transfer: 'pay.deed.transfer',
  swap: 'pay.deed.swap',
  software: 'pay.deed.buy',
  node: 'pay.deed.buy',
  task: 'pay.deed.task',
}

/** Problems after which the sheet shows other facts than those that were confirmed. */
const CHANGED: ReadonlySet<string> = new Set(['price_changed', 'terms_changed', 'account_changed'])

/** First shows the facts of the payment and a button. The button folds the facts to one line and shows the input for the payment password. */
export function PaymentSheet<T extends Made>({
  title,
  payment,
  total,
  also,
  terms = '',
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
  const [phase, setPhase] = useState<Phase>('facts')
  // React updates state only at the next render; until then, this ref blocks a second tap or digit
  const latest = useRef<Phase>('facts')
  const [error, setError] = useState<Shown | null>(null)
  // until when the server refuses even the right password after too many attempts, in unix seconds by the server's clock
  const [blockedUntil, setBlockedUntil] = useState(payBlockedUntil)
  const sendOnce = useSendOnce()
  const isOnline = useOnline()
  const other = useStillChecked(payment.kind)
  const { coin } = payment
  const deed = t(DEED[payment.kind], { amount: amountOf(payment) })
  const balance = member.value?.[coin] ?? null
  const missing = missingOf(total, balance)
  const short = balance !== null && missing !== null ? shortError(balance, missing, coin) : null
  const way = missing === null ? null : wayToGet(missing, coin, form)
  const isLacking = short !== null && way !== null
  const wayId = useId()
  const first = firstOf(member.value)
  const toForm = `return=${encodeURIComponent(form)}`
  /** Gives the form's values to the current address before the member leaves, so that going back opens the form with them, as the link back does. */
  const keepForm = () => navigate(form, { replace: true })
  const forgot = { href: `${PAY_PASSWORD}?way=recover&${toForm}`, onLeave: keepForm }
  // the fee may change while the sheet is open, because it follows the config and the price
  const fee = also ?? (facts.fee ? { amount: facts.fee, coin } : null)
  const [confirmedFee, setConfirmedFee] = useState<string | null>(null)
  const feeNow = fee && sumText(fee)
  // so may the price and the terms: the new ones must be seen in full before they are confirmed
  const [confirmed, setConfirmed] = useState({ amount: payment.amount, terms })
  if (phase === 'password' && (confirmed.amount !== payment.amount || confirmed.terms !== terms)) {
    enter('facts')
    const isPrice = confirmed.amount !== payment.amount
    setError({ text: t(isPrice ? 'error.price_changed' : 'error.terms_changed'), ofPassword: false })
  }
  const isUnsent = phase !== 'sending' && phase !== 'over'
  const isBlocked = !first && blockedUntil !== null
  const said = error && !error.ofPassword ? (isOnline && error.online !== undefined ? error.online : error.text) : null
  const trouble = said ?? (isOnline || !isUnsent ? null : t('error.offline'))
  const balances = { usdt: member.value?.usdt ?? null, snt: member.value?.snt ?? null }

  function enter(next: Phase): void {
    latest.current = next
    setPhase(next)
  }

  /** Checks the connection first, so that an offline member does not type the password in vain. */
  async function askPassword(sheet: HTMLDialogElement | null): Promise<void> {
    if (latest.current !== 'facts') return
    setError(null)
    enter('checking')
    try {
      await requireConnection()
      setConfirmedFee(feeNow)
      setConfirmed({ amount: payment.amount, terms })
      glide(sheet, () => enter('password'))
    } catch (thrown) {
      const problem = asProblem(thrown)
      setError({ text: unsentText(problem), ofPassword: false, ...(isOffline(problem) && { online: null }) })
      enter('facts')
    }
  }

  async function confirm(password: string): Promise<void> {
    if (latest.current !== 'password') return
    enter('sending')
    let isMade = false
    const current = stillCurrent()
    // the error of the last attempt stays: it is hidden while busy, but keeps its room, so that nothing moves
    try {
      const made = await sendOnce(payment, (intent) => send(intent, password), agree)
      isMade = true
      enter('over')
      vibrateOnSuccess()
      const about = receipt(made)
      rememberPayPasswordKind(password)
      unblockPayments()
      // the sheet is closed before the page changes; otherwise the change of the page would draw it once more
      onClose()
      completeAction(payment.kind, current, {
        orderId: made?.orderId || made?.id?.toString(),
        amount: amountOf(payment),
        title: about.title,
        receipt: receiptOf({ kind: payment.kind, coin, balances, total, ...about, also: about.also ?? also }),
        state: about.state,
        needTime: about.needTime,
        back,
      })
      reloadMember().catch(() => undefined)
    } catch (thrown) {
      // the payment has been made, even if something failed while the result was being shown
      if (isMade) {
        onClose()
        return completeAction(payment.kind, current, { amount: amountOf(payment) })
      }
      const problem = asProblem(thrown)
      const isWrong = isWrongPassword(problem)
      const text =
        problem.outcome === 'not_sent' ? unsentText(problem) : isWrong ? wrongPasswordText(problem) : problem.message
      // what has changed must be seen in full
      enter(problem.handled ? 'over' : CHANGED.has(problem.code) ? 'facts' : 'password')
      const waitS = current.sameMember() ? blockedFor(problem) : null
      if (waitS !== null) blockPayments(waitS)
      // the platform may have refused because the balance is no longer the one shown here
      if (problem.outcome === 'rejected' && !isWrong) reloadMember().catch(() => undefined)
      if (current.samePage() && !problem.handled && onRefused?.(problem)) return
      setBlockedUntil(payBlockedUntil())
      setError({
        text: waitS === null ? text : blockedText(problem),
        // while payments are blocked, there is no password field that could show the message
        ofPassword: waitS === null && isWrong,
        ...(isOffline(problem) && problem.outcome === 'not_sent' && { online: t('pay.notSent') }),
      })
      if (!current.samePage() && !problem.handled)
        void askQuestion({ title: deed, text, confirm: t('common.ok'), of: 'member' })
    }
  }

  /** Replaces the text about the attempts, which is no longer true, with the one that the payment was not sent. */
  function endBlock(): void {
    setBlockedUntil(null)
    if (error) setError({ text: t('pay.notSent'), ofPassword: false })
  }

  const asking = phase !== 'facts' && phase !== 'checking'
  const lacking = isLacking && <Lacking error={short} way={wayId} />
  // while this sheet sends its payment, `other.payment` is the payment that it sends
  if (other.payment && phase !== 'sending')
    return (
      <Sheet title={title} onClose={onClose}>
        <StillChecked payment={other.payment} onDifferent={other.accept} />
      </Sheet>
    )
  return (
    <Sheet fromTitle title={asking ? deed : title} exit={phase === 'sending' ? 'none' : 'shown'} onClose={onClose}>
      <SheetFacts {...facts} payment={payment} total={total} also={also} balances={balances} isFolded={asking} />
      <FreshBalance />
      {/* says what the balance lacks. The password field stays below this message, so that it does not disappear while the member types */}
      {isLacking && (first || asking) && (
        <>
          {lacking}
          <ButtonLink id={wayId} kind="quiet" href={way.href} onClick={keepForm}>
            {way.deed}
          </ButtonLink>
        </>
      )}
      {asking && isUnsent && confirmedFee !== null && feeNow !== null && confirmedFee !== feeNow && (
        <FormProblem text={t('pay.feeChanged', { before: confirmedFee, now: feeNow })} />
      )}
      {/* this message also says that the device is offline, because the sheet covers the banner that says so */}
      <FormProblem text={trouble ?? (isBlocked ? t('pay.blocked') : null)} />
      {isBlocked ? (
        <PadBlocked until={blockedUntil} forgot={forgot} onEnd={endBlock} />
      ) : asking && !first ? (
        <PayPad
          kind={payment.kind}
          deed={deed}
          busy={phase === 'sending' || phase === 'over'}
          error={error?.ofPassword ? error.text : null}
          forgot={forgot}
          onDone={(password) => void confirm(password)}
        />
      ) : (
        <PayAction
          brief={facts.briefTarget}
          hint={first ? <FormProblem icon={LATE_ICONS[first.icon]} text={t(first.why)} /> : lacking}
        >
          {first ? (
            <ButtonLink href={`${first.path}?${toForm}`} onClick={keepForm}>
              {t(first.deed)}
            </ButtonLink>
          ) : isLacking ? (
            <ButtonLink id={wayId} href={way.href} onClick={keepForm}>
              {way.deed}
            </ButtonLink>
          ) : (
            <SendButton
              busy={phase === 'checking'}
              onClick={({ currentTarget }) => void askPassword(currentTarget.closest('dialog'))}
            >
              {deed}
            </SendButton>
          )}
        </PayAction>
      )}
    </Sheet>
  )
}
