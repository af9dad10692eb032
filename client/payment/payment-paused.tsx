/** Payments that the operator has paused: said before anybody types. */
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { PayKind } from '../../shared/contract/view.ts'
import { t } from '../core/i18n.ts'
import { paused } from '../data/app-config.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'

/** Its content, or why there is none for now; what is shown besides goes on. */
export function PaymentPaused({ kind, children }: { kind: PayKind; children: ReactNode }) {
  useSignals()
  const message = paused.value[kind]
  if (message === undefined) return children
  return (
    <Empty icon="clock" text={message || t('error.paused')}>
      <ButtonLink kind="quiet" href="/pages-sub/finance/trade-detail">
        {t('check.records')}
      </ButtonLink>
    </Empty>
  )
}
