import { useEffect, useState } from 'react'
import * as rules from '../../../../shared/rules.ts'
import { call } from '../../../api.ts'
import type { Begun } from '../../../begun.ts'
import { Button } from '../../../components/button.tsx'
import { CodeField } from '../../../components/code-field.tsx'
import { Field } from '../../../components/field.tsx'
import { FormProblem } from '../../../components/states.tsx'
import { sendCode } from '../../../email-code.ts'
import { useForm } from '../../../form.ts'
import { t } from '../../../i18n.ts'
import { PasswordStrength } from '../../../password-strength.tsx'
import { forgetInvite, keepInvite, keptInvite } from './kept-invite.ts'

type Props = {
  /** from the link: filled in and not to be changed */
  invite: string
  onEntered: (sessionId: string, begun: Begun) => Promise<void>
}

const AGREED = 'yes'

export function Register({ invite, onEntered }: Props) {
  useEffect(() => {
    if (invite !== '') keepInvite(invite)
  }, [invite])
  // of the link, or of the one that was followed before
  const [invited] = useState(() => invite || keptInvite())
  const form = useForm({
    initial: {
      inviteCode: invited,
      username: '',
      password: '',
      confirmPassword: '',
      email: '',
      code: '',
      terms: '',
    },
    rules: {
      inviteCode: rules.inviteCode,
      username: rules.username,
      password: rules.newPassword,
      confirmPassword: (value, values) => rules.confirmPassword(value) ?? rules.same(values.password, value),
      email: rules.optional(rules.email),
      code: (value, values) => (values.email === '' ? null : rules.emailCode(value)),
      terms: (value) => (value === AGREED ? null : 'register.terms.required'),
    },
    submit: async ({ email, code, terms: _agreed, ...values }, begun) => {
      const answer = await call('POST user/register', { ...values, ...(email !== '' && { email, code }) })
      forgetInvite()
      await onEntered(answer.sessionId, begun)
    },
  })
  const { email, password } = form.values
  const missing = form.field('terms').error !== null
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Field
        {...form.field('inviteCode')}
        label={t('field.inviteCode')}
        readOnly={invite !== ''}
        hint={invited !== '' && form.values.inviteCode === invited ? t('register.invited') : undefined}
        autoComplete="off"
      />
      <Field {...form.field('username')} label={t('field.username')} autoComplete="username" autoCapitalize="none" />
      <Field
        {...form.field('password')}
        label={t('field.password')}
        hint={t('field.password.hint')}
        type="password"
        autoComplete="new-password"
      />
      <PasswordStrength password={password} />
      <Field
        {...form.field('confirmPassword')}
        label={t('field.confirmPassword')}
        type="password"
        autoComplete="new-password"
      />
      <Field
        {...form.field('email')}
        label={t('field.email.optional')}
        hint={t('register.emailHint')}
        type="email"
        autoComplete="email"
      />
      {email !== '' && (
        <CodeField
          {...form.field('code')}
          timerKey={`register ${email}`}
          onSend={() => sendCode(form, email, 'register')}
        />
      )}
      <label className="check">
        <input
          type="checkbox"
          name="terms"
          checked={form.values.terms === AGREED}
          onChange={({ target }) => form.set('terms', target.checked ? AGREED : '')}
          aria-invalid={missing}
          aria-describedby="terms-error"
        />
        <span>{t('register.terms')}</span>
      </label>
      {missing && (
        <p className="field-error" id="terms-error" role="alert">
          {t('register.terms.required')}
        </p>
      )}
      <FormProblem text={form.problem?.message} />
      <Button type="submit" busy={form.busy}>
        {t('login.register')}
      </Button>
    </form>
  )
}
