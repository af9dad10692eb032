import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import * as rules from '../../../shared/rules.ts'
import { t } from '../../core/i18n.ts'
import { legalLinks, registerFields } from '../../data/app-config.ts'
import { useForm } from '../../data/form.ts'
import type { StillCurrent } from '../../data/still-current.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Field } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/message-box.tsx'
import { Note } from '../../ui/note.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Legal } from '../../widgets/legal.tsx'
import { Term } from '../../widgets/term.tsx'
import { CodeField } from './code-field.tsx'
import { codeUsed, lastCodeAddress } from './email-code.ts'
import { EmailField } from './email-field.tsx'
import { type Opened, openSession } from './log-in.ts'
import { NewLoginPassword } from './new-login-password.tsx'
import { clearSavedInvite, savedInvite, saveInvite } from './saved-invite.ts'

type Props = {
  /** invite code from the link; used unless the visitor changes it */
  invite: string
  /** URL of customer service, if there is one */
  service: string | null
  onEntered: (opened: Opened, current: StillCurrent) => Promise<void>
}

const AGREED = 'yes'

const isBlank = (text: string): boolean => text.trim() === ''

export function RegisterForm({ invite, service, onEntered }: Props) {
  useSignals()
  const wantsPhone = registerFields.value.includes('phone')
  // codes are sent by e-mail only, so a required code makes the address required too
  const wantsCode = registerFields.value.includes('code')
  useEffect(() => {
    if (invite !== '') saveInvite(invite)
  }, [invite])
  // code from the current link, or from a link that was opened earlier
  const [invited] = useState(() => invite || savedInvite())
  const form = useForm({
    initial: {
      inviteCode: invited,
      username: '',
      mobile: '',
      password: '',
      confirmPassword: '',
      email: lastCodeAddress('register'),
      code: '',
      terms: '',
    },
    rules: {
      inviteCode: rules.inviteCode,
      username: rules.username,
      mobile: (value) => (wantsPhone ? rules.mobile(value) : null),
      password: rules.newPassword,
      confirmPassword: (value, values) => rules.confirmPassword(value) ?? rules.same(values.password, value),
      email: wantsCode ? rules.email : rules.optional(rules.email),
      code: (value, values) => (isBlank(values.email) && !wantsCode ? null : rules.emailCode(value)),
      terms: (value) => (value === AGREED ? null : 'register.terms.required'),
    },
    submit: async ({ mobile, email, code, terms: _agreed, ...values }, current) => {
      const input = { ...values, ...(wantsPhone && { mobile }), ...(!isBlank(email) && { email, code }) }
      const opened = await openSession('POST user/register', input)
      clearSavedInvite()
      codeUsed('register', email)
      await onEntered(opened, current)
    },
  })
  const { email } = form.values
  // an address is not required here, so its absence is no error
  const [isPassed, setPassed] = useState(false)
  const missing = form.field('terms').error !== null
  const [isChanging, setChanging] = useState(false)
  const inviteField = form.field('inviteCode')
  const isEditing = invited === '' || isChanging || inviteField.error !== null
  // Focuses the code's field when it appears. After the code was refused, this matters because the field may be far above the button, out of sight.
  useEffect(() => {
    if (isEditing && invited !== '') document.querySelector<HTMLInputElement>('[name=inviteCode]')?.focus()
  }, [isEditing, invited])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        setPassed(true)
        form.onSubmit(event)
      }}
    >
      {isEditing ? (
        <>
          <Field
            {...inviteField}
            label={t('field.inviteCode')}
            // no hint while there is an error, which takes the hint's place
            hint={inviteField.error === null ? t('register.invite.hint') : undefined}
            autoComplete="off"
            onChange={(event) => {
              setChanging(true)
              inviteField.onChange(event)
            }}
          />
          {service && (
            <p className="no-code">
              {t('register.noCode')}
              <ButtonLink kind="text" href={service}>
                {t('order.service')}
              </ButtonLink>
            </p>
          )}
        </>
      ) : (
        <p className="invited">
          <span>{t('register.invited', { code: invited })}</span>
          <Button kind="text" onClick={() => setChanging(true)}>
            {t('register.change')}
          </Button>
        </p>
      )}
      <Field {...form.field('username')} label={t('field.username')} autoComplete="username" autoCapitalize="none" />
      {wantsPhone && (
        <Field {...form.field('mobile')} label={t('field.mobile')} type="tel" inputMode="tel" autoComplete="tel" />
      )}
      <NewLoginPassword
        label={t('field.password')}
        password={form.field('password')}
        confirmation={form.field('confirmPassword')}
        onLeave={() => form.left('confirmPassword')}
      />
      <EmailField
        {...form.field('email')}
        label={t('field.email')}
        hint={
          wantsCode ? (
            t('register.codeHint')
          ) : (
            // without an icon, which would take room when the field is left (`EmailField`)
            <Note tone={isPassed && isBlank(email) ? 'warning' : 'plain'}>{t('register.emailHint')}</Note>
          )
        }
        onBlur={() => setPassed(true)}
        onMeant={(meant) => form.set('email', meant)}
      />
      <CodeField {...form.field('code')} form={form} event="register" email={email} />
      <CheckField
        name="terms"
        checked={form.values.terms === AGREED}
        onChange={(checked) => form.set('terms', checked ? AGREED : '')}
        error={missing ? t('register.terms.required') : null}
      >
        {t('register.terms')}
        {legalLinks.value.terms && ` ${t('legal.accept')}`}
      </CheckField>
      <Legal look="row" />
      <p>
        <Term word="data">{t('register.data')}</Term>
      </p>
      <FormProblem text={form.problem} />
      <SendButton type="submit" busy={form.busy}>
        {t('login.register')}
      </SendButton>
    </form>
  )
}
