/** Payments that the operator has paused; shown in place of the form, before anything is typed. */

import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { PayKind } from '../../shared/contract/view.ts'
import { t } from '../core/i18n.ts'
import { ORDERS } from '../core/paths.ts'
import { paused } from '../data/app-config.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'

const TITLES: Record<PayKind, string> = {
  recharge: 'paused.recharge',
  withdraw: 'paused.withdraw',
  transfer: 'paused.transfer',
  swap: 'paused.swap',
  purchase: 'paused.purchase',
  task: 'paused.task',
}

/** Bought licences and started tasks are not on the page of the orders. */
const HAS_ORDERS: readonly PayKind[] = ['recharge', 'withdraw', 'transfer', 'swap']

/** Renders the children, or what is paused and the operator's message if this kind of payment is paused. */
export function PaymentPaused({ kind, children }: { kind: PayKind; children: ReactNode }) {
  useSignals()
  const message = paused.value[kind]
  if (message === undefined) return children
  return (
    <Empty icon="clock" text={t(TITLES[kind])} note={message || t('paused.later')}>
      {HAS_ORDERS.includes(kind) && (
        <ButtonLink kind="quiet" href={`${ORDERS}?kind=${kind}`}>
          {t('check.records', { page: t('orders.title') })}
        </ButtonLink>
      )}
    </Empty>
  )
}
