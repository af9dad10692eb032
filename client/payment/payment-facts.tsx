import type { Views } from '../../shared/contract/view.ts'
import { zonedTime } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { copy } from '../data/clipboard.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import type { OpenPayment, PaymentKind } from './open-payment-list.ts'
import { Help } from './order-help.tsx'
import { amountOf } from './payment-text.ts'

/** Text keys of the kinds' names. These are nouns, unlike the titles of the forms, which are commands in some languages. */
const KINDS: Record<PaymentKind, string> = {
  recharge: 'records.kind.deposit',
  withdraw: 'records.kind.withdrawal',
  transfer: 'records.kind.transfer',
  swap: 'swap.title',
  software: 'software.title',
  node: 'node.title',
  task: 'check.kind.task',
  reinvest: 'task.switches',
}

/** The kind of payment that each API call makes. */
export const PAYMENT_KINDS: Record<NonNullable<Views['intent']['row']>, PaymentKind> = {
  'POST recharge/recharge': 'recharge',
  'POST withdrawal/apply': 'withdraw',
  'POST user/transfer': 'transfer',
  'POST user/exchange_coin_money': 'swap',
  'POST purchase/buySoftware': 'software',
  'POST purchase/buyNode': 'node',
  'POST purchase/taskPledge': 'task',
  'POST purchase/editTaskPledge': 'reinvest',
}

/** Text keys of the labels for a payment's `to`. */
const TO: Record<Exclude<PaymentKind, 'swap'>, string> = {
  recharge: 'recharge.network',
  withdraw: 'withdraw.account',
  transfer: 'transfer.account',
  software: 'licence.item',
  node: 'licence.item',
  task: 'task.name',
  reinvest: 'task.name',
}

/** Name of the kind. For a swap, the name includes both coins, because no other row names the coin received. */
function kindText(kind: PaymentKind, payment: OpenPayment | null): string {
  const swapped = payment?.kind === 'swap' ? `: ${payment.coin.toUpperCase()} → ${payment.to}` : ''
  return t(KINDS[kind]) + swapped
}

type Props = {
  idempotencyKey: string
  /** null if neither this device nor the server knows the payment's kind */
  kind: PaymentKind | null
  /** null if this device does not remember the payment */
  payment: OpenPayment | null
  /** whether the payment was sent, or may have been */
  sent: boolean
  /** time until which the member should wait, formatted */
  until: string | null
  /** whether the outcome is unknown. The member can then copy the facts for customer service */
  open: boolean
}

/** Lists what is known of a payment. Its idempotency key is shown as the reference by which operators find it. */
export function PaymentFacts({ idempotencyKey, kind, payment, sent, until, open }: Props) {
  const facts = [
    ...(kind ? [[t('check.kind'), kindText(kind, payment)] as const] : []),
    ...(payment
      ? ([
          [t('check.amount'), amountOf(payment)],
          ...(payment.kind === 'swap' ? [] : [[t(TO[payment.kind]), payment.to] as const]),
          ...(sent ? [[t('check.sentAt'), zonedTime(payment.sentAt)] as const] : []),
        ] as const)
      : []),
    ...(until === null ? [] : [[t('check.until'), until] as const]),
  ]
  const rows = [...facts, [t('check.reference'), idempotencyKey] as const]
  const details = rows.map((row) => row.join(': ')).join('\n')
  return (
    <Card>
      <KeyValues rows={rows} />
      {open && (
        <>
          <Button kind="quiet" onClick={() => void copy(details)}>
            {t('check.copy')}
          </Button>
          <Help facts={details} hint={t('check.copy.hint')} />
        </>
      )}
    </Card>
  )
}
