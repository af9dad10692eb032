import { useSignals } from '@preact/signals-react/runtime'
import * as rules from '../../../../shared/rules.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { CodeField } from '../../../components/code-field.tsx'
import { Field } from '../../../components/field.tsx'
import { Screen } from '../../../components/screen.tsx'
import { FormProblem } from '../../../components/states.tsx'
import { sendCode } from '../../../email-code.ts'
import { useForm } from '../../../form.ts'
import { goUp, ownPage } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { maskedEmail } from '../../../masked.ts'
import { MY, type ScreenProps } from '../../../routes.ts'
import { member, reloadMember } from '../../../state/session.ts'
import { succeed } from '../../../succeed.ts'

/** Binds the member's e-mail, or changes it: the old one is typed in full then. */
export default function BindEmail({ query }: ScreenProps) {
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
    submit: async ({ oldEmail, email, code }, begun) => {
      if (bound === '') await call('POST user/bindEmail', { email, code })
      else await call('POST user/changeEmail', { oldEmail, email, code })
      await reloadMember().catch(() => undefined)
      succeed('email', begun, { back: ownPage(query.get('return')) })
    },
  })
  const { email } = form.values
  return (
    <Screen title={t(bound === '' ? 'email.bind' : 'email.change')} narrow onBack={() => goUp(MY)}>
      <p className="lead">{bound === '' ? t('email.why') : t('email.bound', { email: maskedEmail(bound) })}</p>
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
