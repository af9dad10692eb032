/** Confirming a payment: what it costs and what it does first, then the payment password, then exactly one call. */
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import { compare, subtract } from '../shared/decimal.ts'
import { asProblem, type Intent, newIntent } from './api.ts'
import { Button } from './components/button.tsx'
import { Facts } from './components/figure.tsx'
import { Icon } from './components/icon.tsx'
import { PayPad } from './components/pay-pad.tsx'
import { Sheet } from './components/sheet.tsx'
import { coinAmount } from './format.ts'
import { t } from './i18n.ts'
import { ask } from './state/dialog.ts'
import { member, reloadMember } from './state/session.ts'

type Props = {
  title: string
  /** in USDT */
  total: string
  rows: readonly (readonly [term: string, value: ReactNode])[]
  /** choices and notices beneath the figures */
  children?: ReactNode
  send: (intent: Intent, payPassword: string) => Promise<unknown>
  onDone: () => void
  /** the outcome is not known: where the member can see what became of it */
  onUnknown: () => void
  onClose: () => void
}

export function PaymentSheet({ title, total, rows, children, send, onDone, onUnknown, onClose }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const intent = useRef(newIntent())
  const balance = member.value?.usdt ?? null
  const short = balance !== null && compare(balance, total) < 0
  const needsPassword = member.value?.hasPayPassword === false

  async function confirm(password: string): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await send(intent.current, password)
      await reloadMember().catch(() => undefined)
      onDone()
    } catch (thrown) {
      const problem = asProblem(thrown)
      if (problem.outcome === 'unknown') {
        await ask({ title: t('pay.unknown.title'), text: t('pay.unknown.text'), confirm: t('pay.unknown.look') })
        return onUnknown()
      }
      // a refusal is answered: the next try is a new wish; what was never sent is still the same one
      if (problem.outcome === 'rejected') intent.current = newIntent()
      setError(problem.outcome === 'not_sent' ? `${problem.message} ${t('pay.notSent')}` : problem.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet title={title} firm={busy} onClose={onClose}>
      <Facts
        rows={[
          ...rows,
          [t('pay.total'), `${coinAmount(total, 'usdt')} USDT`],
          [t('pay.balance'), `${coinAmount(balance, 'usdt')} USDT`],
          ...(balance !== null && !short
            ? [[t('pay.balanceAfter'), `${coinAmount(subtract(balance, total), 'usdt')} USDT`] as const]
            : []),
        ]}
      />
      {children}
      {short && (
        <p className="form-problem" role="alert">
          <Icon name="warning" size={20} />
          {t('pay.short', { amount: coinAmount(subtract(total, balance ?? '0'), 'usdt') })}
        </p>
      )}
      {needsPassword ? (
        <>
          <p className="form-problem" role="alert">
            <Icon name="lock" size={20} />
            {t('pay.noPassword')}
          </p>
          <Link className="button main" href="/pages-sub/password/edit-withdraw-password">
            {t('payPassword.set')}
          </Link>
        </>
      ) : asking ? (
        <PayPad busy={busy} error={error} onDone={(password) => void confirm(password)} />
      ) : (
        <Button disabled={short} onClick={() => setAsking(true)}>
          {t('pay.continue')}
        </Button>
      )}
    </Sheet>
  )
}
