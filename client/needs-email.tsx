/** Sections 5 and 8: before anything that matters to an account's safety, its e-mail is bound. */
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Empty } from './components/states.tsx'
import { andBack } from './hash.ts'
import { t } from './i18n.ts'
import { BIND_EMAIL } from './routes.ts'
import { member } from './state/session.ts'

/** Its content, or the way to bind an e-mail first. */
export function NeedsEmail({ children }: { children: ReactNode }) {
  useSignals()
  if (member.value?.email !== '') return children
  return (
    <Empty icon="mail" text={t('email.prompt.text')}>
      <Link className="button main" href={andBack(BIND_EMAIL)}>
        {t('email.prompt.bind')}
      </Link>
    </Empty>
  )
}
