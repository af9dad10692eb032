import { useEffect, useState } from 'react'
import { EMAIL_CODE_LIFE_S, EMAIL_CODE_RESEND_S } from '../../shared/limits.ts'
import { t } from '../core/i18n.ts'
import { codeSentAt, storeCodeSent } from '../data/email-code.ts'
import { Field, type FieldProps } from '../ui/field.tsx'

type Props = FieldProps & {
  /** the e-mail and what the code is for: the timer outlives a reload */
  timerKey: string
  /** resolves with whether a code was sent */
  onSend: () => Promise<boolean>
}

const left = (key: string): number => Math.max(0, Math.ceil(codeSentAt(key) + EMAIL_CODE_RESEND_S - Date.now() / 1_000))

/** The code from an e-mail, with the button that sends one and the wait until it may be sent again. */
export function CodeField({ timerKey, onSend, ...field }: Props) {
  const [wait, setWait] = useState(() => left(timerKey))
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    setWait(left(timerKey))
    const timer = setInterval(() => setWait(left(timerKey)), 500)
    return () => clearInterval(timer)
  }, [timerKey])

  async function send(): Promise<void> {
    setBusy(true)
    if (await onSend()) {
      storeCodeSent(timerKey)
      setWait(left(timerKey))
    }
    setBusy(false)
  }

  return (
    <Field
      {...field}
      label={t('field.emailCode')}
      hint={t('field.emailCode.hint', { minutes: EMAIL_CODE_LIFE_S / 60 })}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      end={
        <button type="button" className="field-send" disabled={wait > 0 || busy} onClick={() => void send()}>
          {wait > 0 ? t('field.emailCode.again', { seconds: wait }) : t('field.emailCode.send')}
        </button>
      }
    />
  )
}
