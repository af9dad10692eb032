import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import * as rules from '../../../shared/rules.ts'
import { t } from '../../core/i18n.ts'
import { goUp, safeReturnPath } from '../../core/navigation.ts'
import { MY, type ScreenProps } from '../../core/paths.ts'
import { call } from '../../data/api.ts'
import { completeAction } from '../../data/completed.ts'
import { useForm } from '../../data/form.ts'
import { unblockPayments } from '../../data/pay-block.ts'
import { rememberPayPasswordKind } from '../../data/pay-password-kind.ts'
import { member, reloadMember } from '../../data/session.ts'
import type { StillCurrent } from '../../data/still-current.ts'
import { DigitField } from '../../ui/digit-field.tsx'
import { Field } from '../../ui/field.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'
import { FormProblem } from '../../ui/message-box.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RequireEmail } from '../../widgets/require-email.tsx'
import { CodeEmail } from './code-email.tsx'
import { CodeField } from './code-field.tsx'
import { codeUsed, lastCodeAddress } from './email-code.ts'

const matching = (value: string, values: { password: string }): string | null =>
  rules.confirmPassword(value) ?? rules.same(values.password, value)

/** `back`: page to open afterwards, null for the success page. `onSent`: called when the server has accepted the password */
type Way = { back: string | null; onSent: () => void }

async function done(password: string, current: StillCurrent, { back, onSent }: Way): Promise<void> {
  if (current.sameMember()) {
    rememberPayPasswordKind(password)
    unblockPayments()
  }
  onSent()
  await reloadMember().catch(() => undefined)
  completeAction('payPassword', current, { back })
}

/** Sets the payment password, changes it with the old one, or, with `?way=recover`, resets it with an e-mail code. */
export default function PaymentPasswordScreen({ query }: ScreenProps) {
  // the key creates the form anew when a link changes `way` while this page is open
  return <PaymentPassword key={query.get('way')} query={query} />
}

function PaymentPassword({ query }: ScreenProps) {
  useSignals()
  const wasSet = useRef<boolean | null>(null)
  // After the form was sent, the member has a password. Without this, the form would change from "set" to "change" before the page has been left.
  const isSet = wasSet.current ?? member.value?.hasPayPassword !== false
  const onSent = () => {
    wasSet.current = isSet
  }
  const back = safeReturnPath(query.get('return'))
  const [way, setWay] = useState<'change' | 'recover'>(query.get('way') === 'recover' ? 'recover' : 'change')
  return (
    <Screen title={t(isSet ? 'payPassword.title' : 'payPassword.set')} narrow onBack={() => goUp(MY)}>
      <Prose>{t('payPassword.why')}</Prose>
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
      <RequireEmail>
        <FormPanel>
          {isSet && way === 'recover' ? (
            <Recover email={member.value?.email ?? ''} back={back} onSent={onSent} />
          ) : (
            <Change isSet={isSet} back={back} onSent={onSent} />
          )}
        </FormPanel>
      </RequireEmail>
    </Screen>
  )
}

function Change({ isSet, ...way }: { isSet: boolean } & Way) {
  const form = useForm({
    initial: { oldPassword: '', password: '', confirmPassword: '' },
    rules: {
      ...(isSet && { oldPassword: rules.payPassword }),
      password: rules.newPayPassword,
      confirmPassword: matching,
    },
    submit: async ({ oldPassword, ...values }, current) => {
      await call('POST user/resetPayPassword', { ...values, ...(isSet && { oldPassword }) })
      await done(values.password, current, way)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      {isSet && (
        <Field {...form.field('oldPassword')} label={t('field.oldPayPassword')} type="password" autoComplete="off" />
      )}
      <NewPassword form={form} deed={t(isSet ? 'paymentMethod.change' : 'payPassword.set')} />
    </form>
  )
}

function Recover({ email, ...way }: { email: string } & Way) {
  const form = useForm({
    initial: { email: email || lastCodeAddress('payment_password'), code: '', password: '', confirmPassword: '' },
    rules: { email: rules.email, code: rules.emailCode, password: rules.newPayPassword, confirmPassword: matching },
    submit: async (values, current) => {
      await call('POST user/recoverPayPassword', values)
      codeUsed('payment_password', values.email)
      await done(values.password, current, way)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <CodeEmail {...form.field('email')} bound={email} />
      <CodeField {...form.field('code')} form={form} event="payment_password" email={form.values.email} />
      <NewPassword form={form} deed={t('payPassword.set')} />
    </form>
  )
}

type PasswordForm = Pick<
  ReturnType<typeof useForm<{ password: string; confirmPassword: string }>>,
  'problem' | 'busy'
> & {
  field: (name: 'password' | 'confirmPassword') => ReturnType<ReturnType<typeof useForm>['field']>
  set: (name: 'password' | 'confirmPassword', value: string) => void
  check: (name: 'password' | 'confirmPassword') => boolean
  left: (name: 'password' | 'confirmPassword') => void
}

const NewPassword = ({ form, deed }: { form: PasswordForm; deed: string }) => (
  <>
    <DigitField
      {...form.field('password')}
      label={t('field.newPayPassword')}
      // no hint while there is an error, which takes the hint's place and says the same
      hint={form.field('password').error === null ? t('field.payPassword.hint') : undefined}
      onDigits={(digits) => form.set('password', digits)}
      onCheck={() => form.check('password')}
      onLeave={() => form.left('password')}
    />
    <DigitField
      {...form.field('confirmPassword')}
      label={t('field.confirmPassword')}
      onDigits={(digits) => form.set('confirmPassword', digits)}
      onCheck={() => form.check('confirmPassword')}
      onLeave={() => form.left('confirmPassword')}
    />
    <FormProblem text={form.problem} />
    <SendButton type="submit" busy={form.busy}>
      {deed}
    </SendButton>
  </>
)
