/** Payments that the operator has paused; shown in place of the form, before anything is typed. */

import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { PayKind } from '../../shared/contract/view.ts'
import { t } from '../core/i18n.ts'
import { ORDERS } from '../core/paths.ts'
import { paused } from '../data/app-config.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'

/** Renders the children, or the reason if this kind of payment is paused. */
export function PaymentPaused({ kind, children }: { kind: PayKind; children: ReactNode }) {
  useSignals()
  const message = paused.value[kind]
  if (message === undefined) return children
  return (
    <Empty icon="clock" text={message || t('error.paused')}>
      <ButtonLink kind="quiet" href={ORDERS}>
        {t('check.records', { page: t('orders.title') })}
      </ButtonLink>
    </Empty>
  )
}
