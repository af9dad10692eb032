import { type MouseEvent, useEffect, useState } from 'react'
import { EMAIL_CODE_LIFE_S, EMAIL_CODE_RESEND_S } from '../../shared/limits.ts'
import { t } from '../core/i18n.ts'
import { codeSentAt, storeCodeSent } from '../data/email-code.ts'
import { Field, type FieldProps } from '../ui/field.tsx'

type Props = FieldProps & {
  /** storage key of the timer, which survives a reload: the e-mail and the purpose of the code */
  timerKey: string
  /** resolves to true if a code was sent */
  onSend: () => Promise<boolean>
}

const left = (key: string): number => Math.max(0, Math.ceil(codeSentAt(key) + EMAIL_CODE_RESEND_S - Date.now() / 1_000))

/** Input for an e-mailed code, with a button that sends one and a countdown until it can be sent again. */
export function CodeField({ timerKey, onSend, ...field }: Props) {
  const [wait, setWait] = useState(() => left(timerKey))
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    setWait(left(timerKey))
    const timer = setInterval(() => setWait(left(timerKey)), 500)
    return () => clearInterval(timer)
  }, [timerKey])

  async function send({ currentTarget: button }: MouseEvent<HTMLElement>): Promise<void> {
    const before = document.activeElement
    setBusy(true)
    if (await onSend()) {
      storeCodeSent(timerKey)
      setWait(left(timerKey))
      // the code comes next, unless the member is typing elsewhere by now; a button that is disabled has lost the focus
      const now = document.activeElement
      if (now === before || now === document.body) button.parentElement?.querySelector('input')?.focus()
    }
    setBusy(false)
  }

  return (
    <div className={codeSentAt(timerKey) === 0 && field.value === '' ? 'code-waits' : undefined}>
      <Field
        {...field}
        label={t('field.emailCode')}
        hint={t('field.emailCode.hint', { minutes: EMAIL_CODE_LIFE_S / 60 })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        end={
          <button
            type="button"
            className="field-send"
            disabled={wait > 0 || busy}
            onClick={(event) => void send(event)}
          >
            {wait > 0 ? t('field.emailCode.again', { seconds: wait }) : t('field.emailCode.send')}
          </button>
        }
      />
    </div>
  )
}
