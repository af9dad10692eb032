import { useSignals } from '@preact/signals-react/runtime'
import * as rules from '../../../shared/rules.ts'
import { t } from '../../core/i18n.ts'
import { maskedEmail } from '../../core/mask.ts'
import { goUp, safeReturnPath } from '../../core/navigation.ts'
import { MY, type ScreenProps } from '../../core/paths.ts'
import { call } from '../../data/api.ts'
import { completeAction } from '../../data/completed.ts'
import { sendCode } from '../../data/email-code.ts'
import { useForm } from '../../data/form.ts'
import { member, reloadMember } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Screen } from '../../ui/screen.tsx'
import { FormProblem } from '../../ui/states.tsx'
import { CodeField } from '../../widgets/code-field.tsx'

/** Binds the member's e-mail or changes it; a change requires the old address in full. */
export default function BindEmailScreen({ query }: ScreenProps) {
  useSignals()
  const bound = member.value?.email ?? ''
  const event = bound === '' ? 'bind_email' : 'change_email'
  const form = useForm({
    initial: { oldEmail: '', email: '', code: '' },
    rules: {
      ...(bound !== '' && { oldEmail: rules.email }),
      email: rules.email,
      code: rules.emailCode,
    },
    submit: async ({ oldEmail, email, code }, current) => {
      if (bound === '') await call('POST user/bindEmail', { email, code })
      else await call('POST user/changeEmail', { oldEmail, email, code })
      await reloadMember().catch(() => undefined)
      completeAction('email', current, { back: safeReturnPath(query.get('return')) })
    },
  })
  const { email } = form.values
  return (
    <Screen title={t(bound === '' ? 'email.bind' : 'email.change')} narrow onBack={() => goUp(MY)}>
      <Prose>{bound === '' ? t('email.why') : t('email.bound', { email: maskedEmail(bound) })}</Prose>
      <form noValidate onSubmit={form.onSubmit}>
        {bound !== '' && (
          <Field {...form.field('oldEmail')} label={t('field.oldEmail')} type="email" autoComplete="email" />
        )}
        <Field
          {...form.field('email')}
          label={t(bound === '' ? 'field.email' : 'field.newEmail')}
          type="email"
          autoComplete="email"
        />
        <CodeField {...form.field('code')} timerKey={`${event} ${email}`} onSend={() => sendCode(form, email, event)} />
        <FormProblem text={form.problem?.message} />
        <Button type="submit" busy={form.busy}>
          {t('common.confirm')}
        </Button>
      </form>
    </Screen>
  )
}
