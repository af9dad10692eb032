import { useSignals } from '@preact/signals-react/runtime'
import * as rules from '../../../shared/rules.ts'
import { t } from '../../core/i18n.ts'
import { maskedEmail } from '../../core/mask.ts'
import { goUp, safeReturnPath } from '../../core/navigation.ts'
import { MY, type ScreenProps } from '../../core/paths.ts'
import { call } from '../../data/api.ts'
import { config } from '../../data/app-config.ts'
import { completeAction } from '../../data/completed.ts'
import { useForm } from '../../data/form.ts'
import { member, memberLoaded, reloadMember } from '../../data/session.ts'
import { ButtonLink, LinkRow } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'
import { FormProblem } from '../../ui/message-box.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { MemberDetails } from '../../widgets/member-details.tsx'
import { serviceLink } from '../../widgets/support-link.ts'
import { CodeField } from './code-field.tsx'
import { codeUsed, lastCodeAddress } from './email-code.ts'
import { EmailField } from './email-field.tsx'

/** Binds the member's e-mail address or changes it. For a change, the member must type the old address in full. */
export default function BindEmailScreen({ query }: ScreenProps) {
  useSignals()
  const bound = memberLoaded.value ? (member.value?.email ?? null) : null
  const title = bound === null ? 'email.title' : bound === '' ? 'email.bind' : 'email.change'
  return (
    <Screen title={t(title)} narrow onBack={() => goUp(MY)}>
      <MemberDetails>
        <EmailForm bound={bound} back={safeReturnPath(query.get('return'))} />
      </MemberDetails>
    </Screen>
  )
}

type Props = {
  /** the bound address; '' if none is bound. Null if that is not known: the form then has a field for the old address, which may stay empty */
  bound: string | null
  back: string | null
}

function EmailForm({ bound, back }: Props) {
  const service = serviceLink(config.value, member.value)
  const form = useForm({
    initial: { oldEmail: '', email: lastCodeAddress(bound ? 'change_email' : 'bind_email'), code: '' },
    keeps: ['oldEmail', 'email'],
    rules: {
      ...(bound === null && { oldEmail: rules.optional(rules.email) }),
      ...(bound && { oldEmail: (value: string) => rules.email(value) ?? rules.ownEmail(value, bound) }),
      email: rules.email,
      code: rules.emailCode,
    },
    submit: async ({ oldEmail, email, code }, current) => {
      if (event === 'bind_email') await call('POST user/bindEmail', { email, code })
      else await call('POST user/changeEmail', { oldEmail, email, code })
      codeUsed(event, email)
      await reloadMember().catch(() => undefined)
      completeAction('email', current, { back })
    },
  })
  const { email, oldEmail } = form.values
  const event = bound || (bound === null && oldEmail.trim() !== '') ? 'change_email' : 'bind_email'
  return (
    <>
      <Prose>{aboutEmail(bound)}</Prose>
      <FormPanel>
        <form noValidate onSubmit={form.onSubmit}>
          {bound !== '' && (
            <Field
              {...form.field('oldEmail')}
              label={t(bound === null ? 'field.oldEmail.ifAny' : 'field.oldEmail')}
              type="email"
              autoComplete="email"
            />
          )}
          <EmailField
            {...form.field('email')}
            label={t(bound === '' ? 'field.email' : 'field.newEmail')}
            onMeant={(meant) => form.set('email', meant)}
          />
          <CodeField {...form.field('code')} form={form} event={event} email={email} />
          <FormProblem text={form.problem} />
          <SendButton type="submit" busy={form.busy}>
            {t(event === 'bind_email' ? 'email.bind' : 'email.change')}
          </SendButton>
        </form>
      </FormPanel>
      {service && (
        <LinkRow>
          <ButtonLink kind="text" href={service}>
            {t('order.service')}
          </ButtonLink>
        </LinkRow>
      )}
    </>
  )
}

function aboutEmail(bound: string | null): string {
  if (bound === null) return t('email.unknown')
  return bound === '' ? t('email.why') : t('email.bound', { email: maskedEmail(bound) })
}
