import * as rules from '../../../shared/rules.ts'
import { t } from '../../core/i18n.ts'
import { useForm } from '../../data/form.ts'
import type { StillCurrent } from '../../data/still-current.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/message-box.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { changedPassword } from './changed-password.ts'
import { type Opened, openSession } from './log-in.ts'

type Props = { onEntered: (opened: Opened, current: StillCurrent) => Promise<void>; onForgot: () => void }

const PROBLEM = 'login-problem'

export function LoginForm({ onEntered, onForgot }: Props) {
  const form = useForm({
    initial: { account: changedPassword.peek()?.account ?? '', password: '' },
    rules: { account: rules.account, password: rules.password },
    submit: async (values, current) => onEntered(await openSession('POST user/login', values), current),
  })
  const described = form.problem ? { 'aria-describedby': PROBLEM } : {}
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Field
        {...form.field('account')}
        {...described}
        label={t('field.account')}
        autoComplete="username"
        autoCapitalize="none"
      />
      <Field
        {...form.field('password')}
        {...described}
        label={t('field.password')}
        type="password"
        autoComplete="current-password"
      />
      <FormProblem id={PROBLEM} text={form.problem} />
      <SendButton type="submit" busy={form.busy}>
        {t('login.login')}
      </SendButton>
      <Button kind="text" onClick={onForgot}>
        {t('login.forgot')}
      </Button>
    </form>
  )
}
