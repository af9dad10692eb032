import { useSignals } from '@preact/signals-react/runtime'
import { isPositive } from '../../../shared/decimal.ts'
import { t } from '../../core/i18n.ts'
import { member } from '../../data/session.ts'
import type { OrderKind } from '../../payment/order-links.ts'
import { formLink } from '../../payment/payment-links.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'

const TEXTS = {
  all: ['records.empty', 'records.empty.note'],
  recharge: ['orders.empty.recharge', 'orders.empty.note'],
  withdraw: ['orders.empty.withdraw', 'orders.empty.note'],
  transfer: ['orders.empty.transfer', 'orders.empty.note'],
  swap: ['orders.empty.swap', 'orders.empty.note'],
} as const

/**
 * Shown instead of an empty list: says what the list will contain, and links to the form of that kind. For the list of all kinds, or if there is no
 * balance to pay from, the link leads to a deposit.
 */
export function EmptyRecords({ kind }: { kind: OrderKind | 'all' }) {
  useSignals()
  const { usdt = null, snt = null } = member.value ?? {}
  // only USDT can be withdrawn
  const balances = kind === 'withdraw' ? [usdt] : [usdt, snt]
  const hasNothing = balances.every((balance) => balance !== null && !isPositive(balance))
  const next = kind === 'all' || hasNothing ? 'recharge' : kind
  const lacksBalance = hasNothing && kind !== 'all' && kind !== 'recharge'
  const [text, note] = TEXTS[kind]
  return (
    <Empty icon="records" text={t(text)} note={t(lacksBalance ? 'orders.empty.needsBalance' : note)}>
      <ButtonLink kind={hasNothing ? 'main' : 'quiet'} href={formLink(next, null)}>
        {t(`${next}.title`)}
      </ButtonLink>
    </Empty>
  )
}
