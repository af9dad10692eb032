import { useEffect, useId, useRef, useState } from 'react'
import { PAY_PASSWORD_DIGITS } from '../../shared/limits.ts'
import { t } from '../core/i18n.ts'
import { Button } from '../ui/button.tsx'
import { FieldFrame } from '../ui/field.tsx'

type Props = {
  busy: boolean
  /** error of the last attempt */
  error: string | null
  onDone: (password: string) => void
}

/**
 * Input for the payment password: a real input behind six drawn cells, so that touch, keyboards and screen readers work.
 * Older passwords may not consist of six digits; a button switches to an ordinary text field for them.
 */
export function PayPad({ busy, error, onDone }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  const [digits, setDigits] = useState(true)
  const [incomplete, setIncomplete] = useState(false)
  const ready = digits ? value.length === PAY_PASSWORD_DIGITS : value.length > 0
  const complaint =
    incomplete && !ready ? t(value === '' ? 'rules.payPassword.required' : 'rules.payPassword.digits') : error

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
