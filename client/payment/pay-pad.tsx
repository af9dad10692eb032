import { useId, useLayoutEffect, useRef, useState } from 'react'
import { PAY_PASSWORD_DIGITS } from '../../shared/limits.ts'
import { t } from '../core/i18n.ts'
import { payPasswordKind } from '../data/pay-password-kind.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DigitCells } from '../ui/digit-cells.tsx'
import { FieldFrame } from '../ui/field.tsx'
import { SendButton } from '../ui/send-button.tsx'
import type { PaymentKind } from './open-payment-list.ts'

/** Link for a member who forgot the payment password, to the page where they set a new one. `onLeave` runs before that page opens. */
export type Forgot = { href: string; onLeave: () => void }

type Props = {
  /** selects the message for a missing password */
  kind: PaymentKind
  /** what the sixth digit or the button does, such as 'Withdraw 40.00 USDT' */
  deed: string
  busy: boolean
  /** why the server refused the password of the last attempt */
  error: string | null
  forgot: Forgot
  onDone: (password: string) => void
}

/** Text key of the message for a missing password. Section 5 of the specification has separate messages for purchases, withdrawals and trades. */
function required(kind: PaymentKind): string {
  if (kind === 'withdraw') return 'rules.withdrawPassword.required'
  return kind === 'transfer' || kind === 'swap' ? 'rules.tradePassword.required' : 'rules.payPassword.required'
}

/**
 * Input for the payment password. The sixth digit sends the payment, so there is no button; a hint says so beforehand. An older password may be any
 * text. For such a password, the member can switch to an ordinary text field with a button that sends the payment. The switch is offered to a member
 * whose password is known to be such a text. If its kind is not known, it is offered once something else than six digits has been typed, or two
 * passwords have been refused.
 */
export function PayPad({ kind, deed, busy, error, forgot, onDone }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  const [known] = useState(payPasswordKind)
  const [digits, setDigits] = useState(known !== 'text')
  const [canSwitch, setCanSwitch] = useState(known === 'text')
  /** whether a password has been refused before the last one that was sent */
  const wasRefused = useRef(false)
  if (!canSwitch && known === null && wasRefused.current && error !== null && !busy) setCanSwitch(true)
  const [problem, setProblem] = useState<string | null>(null)
  const complaint = problem === null ? error : t(problem)
  const isWrong = complaint !== null && !busy

  // Clears the field on mount and after each failed attempt. A layout effect runs before the next input event, which could send the old value again.
  useLayoutEffect(() => {
    if (busy) return
    setValue('')
    input.current?.focus()
  }, [busy])

  function send(password: string): void {
    wasRefused.current = error !== null
    onDone(password)
  }

  function enter(text: string): void {
    if (busy) return
    if (known === null && /\D/.test(text)) setCanSwitch(true)
    const typed = digits ? text.replace(/\D/g, '') : text
    // only a paste can have more than six digits. Sending the first six of them would waste one of the member's attempts
    const isTooLong = digits && typed.length > PAY_PASSWORD_DIGITS
    setProblem(isTooLong ? 'rules.payPassword.digits' : null)
    setValue(isTooLong ? '' : typed)
    if (digits && typed.length === PAY_PASSWORD_DIGITS) send(typed)
  }

  /** Sends a text password. In digit mode, it only shows an error: the sixth digit sends the payment, so Enter means that digits are missing. */
  function submit(): void {
    if (busy) return
    if (!digits && value !== '') return send(value)
    // fewer than six digits may be all of an older password
    if (known === null && value !== '') setCanSwitch(true)
    setProblem(value === '' ? required(kind) : 'rules.payPassword.digits')
    input.current?.focus()
  }

  return (
    <form
      className="pay-pad"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FieldFrame id={id} label={t('pay.password')} error={complaint} box={!digits}>
        <DigitCells
          ref={input}
          id={id}
          name="payPassword"
          drawn={digits}
          maxLength={digits ? undefined : 30}
          value={value}
          // not `disabled` while busy: the input would lose the focus, and a phone would close its keyboard
          aria-disabled={busy}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error ${id}-hint` : `${id}-hint`}
          onChange={({ target }) => enter(target.value)}
        />
      </FieldFrame>
      <p id={`${id}-hint`} role="status" data-busy={busy}>
        {digits && (
          <span>
            <span className="hidden">{deed} </span>
            {t('pay.sixthDigit')}
          </span>
        )}
        {busy && <span>{t('pay.sending')}</span>}
      </p>
      <div className="pay-links">
        <ButtonLink
          kind="text"
          href={forgot.href}
          onClick={(event) => (busy ? event.preventDefault() : forgot.onLeave())}
        >
          {t('login.forgot')}
        </ButtonLink>
        {canSwitch && (
          <Button
            kind="text"
            disabled={busy}
            onClick={() => {
              setDigits(!digits)
              setValue('')
              setProblem(null)
              input.current?.focus()
            }}
          >
            {t(digits ? 'pay.notDigits' : 'pay.digits')}
          </Button>
        )}
      </div>
      {!digits && (
        <SendButton type="submit" busy={busy}>
          {deed}
        </SendButton>
      )}
    </form>
  )
}
