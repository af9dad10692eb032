/** Confirms a payment: first the costs and effects, then the payment password, then exactly one request. */

import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useRef, useState } from 'react'
import { compare, subtract } from '../../shared/decimal.ts'
import type { Coin } from '../../shared/limits.ts'
import { exactAmount } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { navigate, withReturn } from '../core/navigation.ts'
import { asProblem, type Intent, newIntent } from '../data/api.ts'
import { type CompletedAction, completeAction } from '../data/completed.ts'
import { askQuestion } from '../data/dialogs.ts'
import { member, reloadMember } from '../data/session.ts'
import { type StillCurrent, stillCurrent } from '../data/still-current.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { FormProblem } from '../ui/states.tsx'
import { RequireEmail } from '../widgets/require-email.tsx'
import { FreshBalance } from './fresh-balance.tsx'
import { rechargeLink, swapLink } from './order-links.ts'
import { PayPad } from './pay-pad.tsx'

/**
 * Sends a payment under one idempotency key. The key is reused only after `not_sent`; any other outcome needs a new one.
 * After `unknown` the status screen opens, where the payment cannot be sent again. @throws ApiProblem
 */
export function useIntent(): <T>(send: (intent: Intent) => Promise<T>) => Promise<T> {
  const intent = useRef(newIntent())
  return async (send) => {
    const current = stillCurrent()
    try {
      const answer = await askedAgain(send, intent.current, current)
      intent.current = newIntent()
      return answer
    } catch (thrown) {
      const problem = asProblem(thrown)
      if (problem.outcome === 'unknown') lookInto(intent.current.key, current)
      // a session that ended shows its own message
      problem.handled = problem.outcome === 'unknown' || !current.sameMember()
      if (problem.outcome !== 'not_sent') intent.current = newIntent()
      throw problem
    }
  }
}

/** Opens the status screen, or offers it if the page was left. Not offered to another member, for whom the key shows "not sent". */
function lookInto(key: string, { samePage, sameMember }: StillCurrent): void {
  const check = `/pages-sub/finance/check?key=${key}`
  if (samePage()) return navigate(check, { replace: true })
  if (!sameMember()) return
  const question = {
    title: t('check.title'),
    text: t('check.detail.unknown'),
    confirm: t('check.look'),
    cancel: t('common.close'),
    of: 'member',
  } as const
  void askQuestion(question).then((yes) => yes && navigate(check))
}

/** Sends the payment; if the server reports a recent identical one, sends it again only after the member confirms. */
async function askedAgain<T>(
  send: (intent: Intent) => Promise<T>,
  intent: Intent,
  { samePage }: StillCurrent,
): Promise<T> {
  try {
    return await send(intent)
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (problem.code !== 'same_intent') throw problem
    const question = {
      title: t('pay.same.title'),
      text: t('pay.same.text'),
      confirm: t('pay.same.again'),
      cancel: t('common.cancel'),
    }
    const meant = await askQuestion(question, samePage)
    if (!meant) throw problem
    return send({ ...intent, confirmed: true })
  }
}

type Props = {
  title: string
  /** amount deducted from the balance of `coin` */
  total: string
  coin?: Coin
  rows: readonly (readonly [term: string, value: ReactNode])[]
  /** shown while the request is pending */
  busyText?: string | undefined
  /** options and notes below the figures */
  children?: ReactNode
  send: (intent: Intent, payPassword: string) => Promise<{ readonly orderId?: string; readonly id?: number } | null>
  /** action reported to the success screen */
  done: CompletedAction
  onClose: () => void
}

export function PaymentSheet({ title, total, coin = 'usdt', rows, busyText, children, send, done, onClose }: Props) {
  useSignals()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // React updates state asynchronously; the ref blocks a second tap until then
  const locked = useRef(false)
  const once = useIntent()
  const unit = coin.toUpperCase()
  const balance = member.value?.[coin] ?? null
  const missing = subtract(total, balance ?? total)
  const short = compare(missing, '0') > 0
  const needsPassword = member.value?.hasPayPassword === false

  async function confirm(password: string): Promise<void> {
    if (locked.current) return
    locked.current = true
    const current = stillCurrent()
    setBusy(true)
    setError(null)
    try {
      const made = await once((intent) => send(intent, password))
      await reloadMember().catch(() => undefined)
      completeAction(done, current, { orderId: made?.orderId })
    } catch (thrown) {
      const problem = asProblem(thrown)
      const text = problem.outcome === 'not_sent' ? `${problem.message} ${t('pay.notSent')}` : problem.message
      setError(text)
      if (!current.samePage() && !problem.handled)
        void askQuestion({ title, text, confirm: t('common.ok'), of: 'member' })
    } finally {
      locked.current = false
      setBusy(false)
    }
  }

  return (
    <Sheet title={title} exit={busy ? 'none' : 'shown'} onClose={onClose}>
      <KeyValues
        rows={[
          ...rows,
          [t('pay.total'), `${exactAmount(total, coin)} ${unit}`],
          [t('pay.balance'), `${exactAmount(balance, coin)} ${unit}`],
          ...(balance !== null && !short
            ? [[t('pay.balanceAfter'), `${exactAmount(subtract(balance, total), coin)} ${unit}`] as const]
            : []),
        ]}
      />
      <FreshBalance />
      {children}
      {short && (
        <>
          <FormProblem text={t('pay.short', { amount: `${exactAmount(missing, coin)} ${unit}` })} />
          <ButtonLink kind="quiet" href={coin === 'usdt' ? rechargeLink(missing) : swapLink(missing)}>
            {t(coin === 'usdt' ? 'recharge.title' : 'swap.title')}
          </ButtonLink>
        </>
      )}
      <RequireEmail>
        {needsPassword ? (
          <>
            <FormProblem icon="lock" text={t('pay.noPassword')} />
            <ButtonLink href={withReturn('/pages-sub/password/edit-withdraw-password')}>
              {t('payPassword.set')}
            </ButtonLink>
          </>
        ) : asking ? (
          <PayPad busy={busy} error={error} onDone={(password) => void confirm(password)} />
        ) : (
          <Button disabled={short} onClick={() => setAsking(true)}>
            {t('pay.continue')}
          </Button>
        )}
      </RequireEmail>
      {busy && busyText && <p role="status">{busyText}</p>}
    </Sheet>
  )
}
