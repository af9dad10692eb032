/** Payments by today's config, and those that the operator has paused: said before anybody types. */
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PayKind } from '../shared/contract/view.ts'
import { Empty } from './components/states.tsx'
import { useFreshConfig } from './fresh-config.ts'
import { t } from './i18n.ts'
import { paused } from './state/system.ts'

/** Its content, or why there is none for now; what is shown besides goes on. */
export function Pausable({ kind, children }: { kind: PayKind; children: ReactNode }) {
  useSignals()
  useFreshConfig()
  const message = paused.value[kind]
  if (message === undefined) return children
  return (
    <Empty icon="clock" text={message || t('error.paused')}>
      <Link className="button quiet" href="/pages-sub/finance/trade-detail">
        {t('check.records')}
      </Link>
    </Empty>
  )
}
