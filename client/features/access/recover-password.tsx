/** Form that sets a new login password with an e-mail code. Used for a forgotten password and for a change. */
import { useEffect } from 'react'
import * as rules from '../../../shared/rules.ts'
import { t } from '../../core/i18n.ts'
import { call } from '../../data/api.ts'
import { showToast } from '../../data/dialogs.ts'
import { useForm } from '../../data/form.ts'
import { member } from '../../data/session.ts'
import { FormProblem } from '../../ui/message-box.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { changedPassword } from './changed-password.ts'
import { CodeEmail } from './code-email.tsx'
import { CodeField } from './code-field.tsx'
import { codeUsed, lastCodeAddress } from './email-code.ts'
import { NewLoginPassword } from './new-login-password.tsx'

type Props = {
  /** the member's bound address, which is prefilled and read-only; may arrive after the form is shown */
  email?: string
  onDone: (samePage: boolean) => void
}

export function RecoverPassword({ email: known = '', onDone }: Props) {
  const form = useForm({
    initial: { email: known || lastCodeAddress('reset_password'), code: '', newPassword: '', confirmPassword: '' },
    rules: {
      email: rules.email,
      code: rules.emailCode,
      newPassword: rules.newPassword,
      confirmPassword: (value, values) => rules.confirmPassword(value) ?? rules.same(values.newPassword, value),
    },
    submit: async (values, { samePage, sameMember }) => {
      const { otherSessionsEnded } = await call('POST user/recoverPassword', values)
      codeUsed('reset_password', values.email)
      if (!sameMember()) return
      const message = otherSessionsEnded ? 'forgot.doneEverywhere' : 'forgot.done'
      // The log-in page, which opens next, says that the password was changed. A visitor who has left this page gets a toast instead.
      if (member.peek() || samePage())
        changedPassword.value = { account: member.peek()?.username ?? values.email, message }
      else showToast(t(message))
      onDone(samePage())
    },
  })
  const { email } = form.values
  // biome-ignore lint/correctness/useExhaustiveDependencies: `form` is new in each render; the field is filled only when the address changes
  useEffect(() => {
    if (known !== '') form.set('email', known)
  }, [known])
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <CodeEmail {...form.field('email')} bound={known} />
      <CodeField {...form.field('code')} form={form} event="reset_password" email={email} />
      <NewLoginPassword
        label={t('field.newPassword')}
        password={form.field('newPassword')}
        confirmation={form.field('confirmPassword')}
        onLeave={() => form.left('confirmPassword')}
      />
      <FormProblem text={form.problem} />
      <SendButton type="submit" busy={form.busy}>
        {t('forgot.submit')}
      </SendButton>
    </form>
  )
}
