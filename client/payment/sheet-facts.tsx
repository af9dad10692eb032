import type { ReactNode } from 'react'
import { isPositive } from '../../shared/decimal.ts'
import type { Coin } from '../../shared/limits.ts'
import { boundAmount } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { AmountLines } from '../ui/amount-lines.tsx'
import { Figure } from '../ui/figure.tsx'
import { Icon } from '../ui/icon.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { balanceChange } from './balance-change.ts'
import type { Payment, PaymentKind } from './open-payment-list.ts'
import { type Sum, sumTexts } from './payment-sums.ts'

type Rows = readonly (readonly [term: string, value: ReactNode])[]

/** What a payment sheet says of its payment. */
export type Facts = {
  payment: Payment
  /** amount deducted from the balance of the payment's coin */
  total: string
  /** what is deducted from the other coin's balance */
  also?: Sum | undefined
  /** the part of the total that is the fee */
  fee?: string | null
  /** above the figures: what the member has to do after paying */
  lead?: ReactNode
  /** what leads the figures, unless it is the total */
  main?: readonly [term: string, sum: string]
  rows?: Rows
  /** right below the figures that it changes, so that it is seen without scrolling */
  choice?: ReactNode
  /** the facts in one line, unless they are the receiver and the total */
  brief?: string
  /** where the money goes, in full: stays in sight while the payment password is typed */
  target?: ReactNode
  /** options and notes below the figures */
  children?: ReactNode
}

type Props = Facts & {
  /** before the payment; null: not known */
  balances: Readonly<Record<Coin, string | null>>
  /** whether they make room for the payment password: folded to one line, with the total below it */
  isFolded: boolean
}

/** What the total is called, unless it is simply paid: a task's principal comes back. */
const TOTAL: Partial<Record<PaymentKind, string>> = { task: 'pay.total.task' }

/** The facts of a payment, all of them or folded to one line. */
export function SheetFacts({
  payment,
  total,
  also,
  fee = null,
  lead,
  main,
  rows = [],
  choice,
  brief,
  target,
  children,
  balances,
  isFolded,
}: Props) {
  const { kind, coin, to } = payment
  const totalName = t(TOTAL[kind] ?? 'pay.total')
  const sums: readonly Sum[] = [{ amount: total, coin }, ...(also ? [also] : [])]
  const deducted = sumTexts(sums)
  const [paid] = deducted
  const withFee = also ? deducted[1] : fee && isPositive(fee) ? t('pay.inclFee', { fee: boundAmount(fee, coin) }) : null
  // without it, only the total would be in sight, and it is more than the receiver gets
  const line = brief ?? (withFee ? main?.join(' ') : `${totalName} ${deducted.join(' ')}`)
  const figures: Rows = [
    [
      main?.[0] ?? totalName,
      <Figure key="total" size="large" value={main?.[1] ?? <AmountLines amounts={deducted} />} />,
    ],
    ...rows,
  ]
  const own = sums.map(
    (sum) =>
      [
        t('withdraw.balance', { unit: sum.coin.toUpperCase() }),
        balanceChange(balances[sum.coin], sum.amount, sum.coin),
      ] as const,
  )
  const all = (
    <>
      {lead}
      {choice ? (
        <>
          <KeyValues rows={figures} />
          {choice}
          <KeyValues rows={own} />
        </>
      ) : (
        <KeyValues rows={[...figures, ...own]} />
      )}
      {children}
    </>
  )
  if (!isFolded) return all
  return (
    <>
      <details className="pay-facts">
        <summary>
          <span>
            {!brief && <span>{to}</span>}
            {line && <b>{line}</b>}
          </span>
          <Icon name="chevron" size={16} />
        </summary>
        {all}
      </details>
      {target}
      {withFee && (
        <p className="pay-total">
          <b>{`${totalName} ${paid}`}</b>
          <span>{withFee}</span>
        </p>
      )}
    </>
  )
}
