import { type ReactNode, useLayoutEffect, useRef } from 'react'
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

/** What a payment sheet shows before the member confirms. */
export type Facts = {
  payment: Payment
  /** amount deducted from the balance of the payment's coin */
  total: string
  /** what is deducted from the other coin's balance in addition */
  also?: Sum | undefined
  /** what is expected to be added to the other coin's balance */
  gain?: Sum | undefined
  /** fee that is included in the total */
  fee?: string | null
  /** above the figures: what the member has to do after paying */
  lead?: ReactNode
  /** the first and largest figure, if it is not the total */
  main?: readonly [term: string, sum: string]
  rows?: Rows
  /** an option right below the figures that change with it, so that the option is seen without scrolling */
  choice?: ReactNode
  /** the folded facts in one line. If absent, `payment.to` and the total or, with a fee, `main` */
  brief?: string
  /** where the money goes, or when it comes back. Stays visible below the folded facts while the payment password is typed */
  target?: ReactNode
  /** `target` in few characters: stands beside the button and the payment password if the text is so large that `target` is out of sight */
  briefTarget?: string
  /** options and notes below the figures */
  children?: ReactNode
}

type Props = Facts & {
  /** balances before the payment; null: not known */
  balances: Readonly<Record<Coin, string | null>>
  /** whether the facts are folded to one line, to make room for the payment password */
  isFolded: boolean
}

/**
 * Labels of the total for kinds of payments that are not labelled "You pay". A task's principal is not spent: it is only locked and comes back. A
 * withdrawal pays the member.
 */
const TOTAL: Partial<Record<PaymentKind, string>> = { task: 'pay.total.task', withdraw: 'pay.total.withdraw' }

/** The facts of a payment, in full or folded to one line. */
export function SheetFacts({
  payment,
  total,
  also,
  gain,
  fee = null,
  lead,
  main,
  rows = [],
  choice,
  brief,
  target,
  briefTarget,
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
  // With a fee, the total is more than the receiver gets, and is shown below. This line then shows `main`, which is what the receiver gets.
  const line = brief ?? (withFee ? main?.join(' ') : `${totalName} ${deducted.join(' ')}`)
  const figures: Rows = [
    [
      main?.[0] ?? totalName,
      <Figure key="total" size="large" value={main?.[1] ?? <AmountLines amounts={deducted} />} />,
    ],
    ...rows,
  ]
  const changes = [...sums, ...(gain ? [{ ...gain, amount: `-${gain.amount}` }] : [])]
  const own = changes.map(
    (sum) =>
      [
        t('withdraw.balance', { unit: sum.coin.toUpperCase() }),
        balanceChange(balances[sum.coin], sum.amount, sum.coin, sum.about),
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
  const folded = useRef<HTMLDetailsElement>(null)
  const kept = useRef<HTMLDivElement>(null)
  // where the sheet has to scroll to the password, which takes the focus, the last line of the facts stays right below the sheet's title
  useLayoutEffect(() => {
    const last = kept.current ?? folded.current
    const sheet = last?.closest('dialog')
    const head = sheet?.querySelector('h2')?.parentElement
    if (!isFolded || !last || !sheet || !head) return
    sheet.scrollTop += last.getBoundingClientRect().top - head.getBoundingClientRect().bottom
  }, [isFolded])
  if (!isFolded) return all
  return (
    <>
      <details className="pay-facts" ref={folded}>
        <summary>
          <span>
            {!brief && <span>{to}</span>}
            {line && <b>{line}</b>}
          </span>
          <Icon name="chevron" size={16} />
        </summary>
        {all}
      </details>
      {(target || withFee) && (
        <div className="pay-kept" ref={kept}>
          <div>
            {briefTarget ? <div className="pay-target">{target}</div> : target}
            {briefTarget && <span className="pay-brief">{briefTarget}</span>}
            {withFee && (
              <p className="pay-total">
                <b>{`${totalName} ${paid}`}</b>
                <span>{withFee}</span>
              </p>
            )}
          </div>
        </div>
      )}
    </>
  )
}
