/** Shown instead of the form of a payment that the operator has paused, so that nobody fills in the form for nothing. */

import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { PayKind } from '../../shared/contract/view.ts'
import { t } from '../core/i18n.ts'
import { paused } from '../data/app-config.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import { isOrderKind, ordersLink } from './order-links.ts'

/** Renders the children or, if this kind of payment is paused, what is paused and the operator's message. */
export function PaymentPaused({ kind, children }: { kind: PayKind; children: ReactNode }) {
  useSignals()
  const message = paused.value[kind]
  if (message === undefined) return children
  return (
    <Empty icon="clock" text={t(`paused.${kind}`)} note={message || t('paused.later')}>
      {/* bought licences and started tasks are not on the page of orders */}
      {isOrderKind(kind) && (
        <ButtonLink kind="quiet" href={ordersLink(kind)}>
          {t('check.records', { page: t('orders.title') })}
        </ButtonLink>
      )}
    </Empty>
  )
}
