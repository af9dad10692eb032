import { type MouseEvent, useEffect, useState } from 'react'
import { EMAIL_CODE_LIFE_S } from '../../../shared/limits.ts'
import { hours } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { maskedEmail } from '../../core/mask.ts'
import { member } from '../../data/session.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { type CodeEvent, type CodeForm, codeValidUntil, codeWait, sendCode } from './email-code.ts'

type Props = FieldProps & {
  form: CodeForm
  event: CodeEvent
  /** address to which the code is sent */
  email: string
}

/** Input for an e-mailed code. A button sends a code, then counts down until the next one can be sent. A hint says until when the code is valid. */
export function CodeField({ form, event, email, ...field }: Props) {
  const [wait, setWait] = useState(() => codeWait(event, email))
  const [busy, setBusy] = useState(false)
  const until = codeValidUntil(event, email)
  const address = email.trim()
  // an address that the member has just typed is shown in full
  const shown = address === member.peek()?.email ? maskedEmail(address) : address

  useEffect(() => {
    const tick = () => setWait(codeWait(event, email))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [event, email])

  async function send({ currentTarget: button }: MouseEvent<HTMLElement>): Promise<void> {
    const before = document.activeElement
    setBusy(true)
    const isSent = await sendCode(form, event, email)
    setWait(codeWait(event, email))
    if (isSent) {
      // the code's input gets the focus, unless the member is typing elsewhere by now. (The button that had the focus is disabled, so the focus is on
      // the body.)
      const now = document.activeElement
      if (now === before || now === document.body) button.parentElement?.querySelector('input')?.focus()
    }
    setBusy(false)
  }

  return (
    <Field
      {...field}
      label={t('field.emailCode')}
      hint={
        until === null
          ? t('field.emailCode.hint', { minutes: EMAIL_CODE_LIFE_S / 60 })
          : `${t('field.emailCode.sent', { email: shown })} · ${t('field.emailCode.until', { time: hours(until) })}`
      }
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      end={
        <button type="button" className="field-send" disabled={wait > 0 || busy} onClick={(press) => void send(press)}>
          {wait > 0 ? t('field.emailCode.again', { seconds: wait }) : t('field.emailCode.send')}
        </button>
      }
    />
  )
}
