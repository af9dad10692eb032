/** Sections 5 and 8 of the specification: actions that affect account security require a bound e-mail. */

import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { t } from '../core/i18n.ts'
import { withReturn } from '../core/navigation.ts'
import { BIND_EMAIL } from '../core/paths.ts'
import { member } from '../data/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LATE_ICONS } from '../ui/late-icons.ts'
import { Empty } from '../ui/states.tsx'

/** Renders the children; if the account has no e-mail, a link to bind one instead. */
export function RequireEmail({ children }: { children: ReactNode }) {
  useSignals()
  if (member.value?.email !== '') return children
  return (
    <Empty icon={LATE_ICONS.mail} text={t('email.why')}>
      <ButtonLink href={withReturn(BIND_EMAIL)}>{t('email.prompt.bind')}</ButtonLink>
    </Empty>
  )
}
