import * as rules from '../../../../shared/rules.ts'
import { call } from '../../../api.ts'
import type { Begun } from '../../../begun.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { FormProblem } from '../../../components/states.tsx'
import { useForm } from '../../../form.ts'
import { t } from '../../../i18n.ts'

type Props = { onEntered: (sessionId: string, begun: Begun) => Promise<void>; onForgot: () => void }

export function LoginForm({ onEntered, onForgot }: Props) {
  const form = useForm({
    initial: { account: '', password: '' },
    rules: { account: rules.account, password: rules.password },
    submit: async (values, begun) => onEntered((await call('POST user/login', values)).sessionId, begun),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Field {...form.field('account')} label={t('field.account')} autoComplete="username" autoCapitalize="none" />
      <Field {...form.field('password')} label={t('field.password')} type="password" autoComplete="current-password" />
      <FormProblem text={form.problem?.message} />
      <Button type="submit" busy={form.busy}>
        {t('login.login')}
      </Button>
      <button type="button" className="text-button" onClick={onForgot}>
        {t('login.forgot')}
      </button>
    </form>
  )
}
