import { useEffect, useId, useRef, useState } from 'react'
import { PAY_PASSWORD_DIGITS } from '../../shared/limits.ts'
import { t } from '../core/i18n.ts'
import type { PaymentKind } from '../data/open-payment-list.ts'
import { payPasswordKind } from '../data/pay-password-kind.ts'
import { Button } from '../ui/button.tsx'
import { FieldFrame } from '../ui/field.tsx'

type Props = {
  /** what is paid, which words the message for a missing password */
  kind: PaymentKind
  busy: boolean
  /** error of the last attempt */
  error: string | null
  onDone: (password: string) => void
}

/** Section 5 has separate messages for purchases, withdrawals and trades. */
function required(kind: PaymentKind): string {
  if (kind === 'withdraw') return 'rules.withdrawPassword.required'
  return kind === 'transfer' || kind === 'swap' ? 'rules.tradePassword.required' : 'rules.payPassword.required'
}

/**
 * Input for the payment password: a real input behind six drawn cells, so that touch, keyboards and screen readers work.
 * Older passwords may not consist of six digits; a button switches to an ordinary text field for them.
 */
export function PayPad({ kind, busy, error, onDone }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  const [digits, setDigits] = useState(payPasswordKind() !== 'text')
  const [incomplete, setIncomplete] = useState(false)
  const ready = digits ? value.length === PAY_PASSWORD_DIGITS : value.length > 0
  const complaint = incomplete && !ready ? t(value === '' ? required(kind) : 'rules.payPassword.digits') : error

  // on mount, and again after each failed attempt
  useEffect(() => {
    if (busy) return
    setValue('')
    input.current?.focus()
  }, [busy])

  return (
    <form
      className="pay-pad"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        setIncomplete(!ready)
        if (ready) onDone(value)
        else input.current?.focus()
      }}
    >
      <FieldFrame id={id} label={t('pay.password')} error={complaint} box={!digits}>
        <div className={digits ? 'pay-cells' : 'pay-text'}>
          <input
            ref={input}
            id={id}
            name="payPassword"
            type="password"
            autoComplete="off"
            inputMode={digits ? 'numeric' : 'text'}
            maxLength={digits ? PAY_PASSWORD_DIGITS : 30}
            value={value}
            disabled={busy}
            aria-invalid={complaint !== null}
            aria-describedby={complaint ? `${id}-error` : undefined}
            onChange={({ target }) => setValue(digits ? target.value.replace(/\D/g, '') : target.value)}
          />
          {digits &&
            Array.from({ length: PAY_PASSWORD_DIGITS }, (_, index) => (
              <span
                key={index}
                className="pay-cell"
                aria-hidden="true"
                data-full={index < value.length}
                data-next={index === value.length}
              />
            ))}
        </div>
      </FieldFrame>
      <Button
        kind="text"
        onClick={() => {
          setDigits(!digits)
          setValue('')
          input.current?.focus()
        }}
      >
        {t(digits ? 'pay.notDigits' : 'pay.digits')}
      </Button>
      <Button type="submit" busy={busy}>
        {t('pay.confirm')}
      </Button>
    </form>
  )
}
