import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import * as rules from '../../../../shared/rules.ts'
import { call } from '../../../api.ts'
import type { Begun } from '../../../begun.ts'
import { Button } from '../../../components/button.tsx'
import { CodeField } from '../../../components/code-field.tsx'
import { Field } from '../../../components/field.tsx'
import { Screen } from '../../../components/screen.tsx'
import { FormProblem } from '../../../components/states.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { sendCode } from '../../../email-code.ts'
import { useForm } from '../../../form.ts'
import { goUp, ownPage } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { NeedsEmail } from '../../../needs-email.tsx'
import { MY, type ScreenProps } from '../../../routes.ts'
import { member, reloadMember } from '../../../state/session.ts'
import { succeed } from '../../../succeed.ts'

const matching = (value: string, values: { password: string }): string | null =>
  rules.confirmPassword(value) ?? rules.same(values.password, value)

/** @param back the page that needed it */
async function done(begun: Begun, back: string | null): Promise<void> {
  await reloadMember().catch(() => undefined)
  succeed('payPassword', begun, { back })
}

/** Sets the payment password, changes it by the old one, or recovers it by e-mail. */
export default function EditWithdrawPassword({ query }: ScreenProps) {
  useSignals()
  const isSet = member.value?.hasPayPassword !== false
  const back = ownPage(query.get('return'))
  const [way, setWay] = useState<'change' | 'recover'>('change')
  return (
    <Screen title={t(isSet ? 'payPassword.title' : 'payPassword.set')} narrow onBack={() => goUp(MY)}>
      <p className="lead">{t('payPassword.why')}</p>
      {isSet && (
        <Tabs
          label={t('payPassword.title')}
          value={way}
          onChange={setWay}
          options={[
            ['change', t('payPassword.change')],
            ['recover', t('payPassword.recover')],
          ]}
        />
      )}
      <NeedsEmail>
        {isSet && way === 'recover' ? (
          <Recover email={member.value?.email ?? ''} back={back} />
        ) : (
          <Change isSet={isSet} back={back} />
        )}
      </NeedsEmail>
    </Screen>
  )
}

function Change({ isSet, back }: { isSet: boolean; back: string | null }) {
  const form = useForm({
    initial: { oldPassword: '', password: '', confirmPassword: '' },
    rules: {
      ...(isSet && { oldPassword: rules.payPassword }),
      password: rules.newPayPassword,
      confirmPassword: matching,
    },
    submit: async ({ oldPassword, ...values }, begun) => {
      await call('POST user/resetPayPassword', { ...values, ...(isSet && { oldPassword }) })
      await done(begun, back)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      {isSet && (
        <Field {...form.field('oldPassword')} label={t('field.oldPayPassword')} type="password" autoComplete="off" />
      )}
      <NewPassword form={form} />
    </form>
  )
}

function Recover({ email, back }: { email: string; back: string | null }) {
  const form = useForm({
    initial: { email, code: '', password: '', confirmPassword: '' },
    rules: { email: rules.email, code: rules.emailCode, password: rules.newPayPassword, confirmPassword: matching },
    submit: async (values, begun) => {
      await call('POST user/recoverPayPassword', values)
      await done(begun, back)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Field
        {...form.field('email')}
        label={t('field.email')}
        type="email"
        readOnly={email !== ''}
        autoComplete="email"
      />
      <CodeField
        {...form.field('code')}
        timerKey={`payment_password ${form.values.email}`}
        onSend={() => sendCode(form, form.values.email, 'payment_password')}
      />
      <NewPassword form={form} />
    </form>
  )
}

type PasswordForm = Pick<
  ReturnType<typeof useForm<{ password: string; confirmPassword: string }>>,
  'problem' | 'busy'
> & {
  field: (name: 'password' | 'confirmPassword') => ReturnType<ReturnType<typeof useForm>['field']>
}

const NewPassword = ({ form }: { form: PasswordForm }) => (
  <>
    <Field
      {...form.field('password')}
      label={t('field.newPayPassword')}
      hint={t('field.payPassword.hint')}
      type="password"
      inputMode="numeric"
      maxLength={6}
      autoComplete="off"
    />
    <Field
      {...form.field('confirmPassword')}
      label={t('field.confirmPassword')}
      type="password"
      inputMode="numeric"
      maxLength={6}
      autoComplete="off"
    />
    <FormProblem text={form.problem?.message} />
    <Button type="submit" busy={form.busy}>
      {t('common.confirm')}
    </Button>
  </>
)
