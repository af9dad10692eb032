import { useSignals } from '@preact/signals-react/runtime'
import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { compare } from '../../../shared/decimal.ts'
import { COIN_SCALE, type Coin } from '../../../shared/limits.ts'
import { type FieldError as RuleError, transferAmount } from '../../../shared/rules.ts'
import { amount, boundAmount, coinAmount, exactAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { checkBounds, missingIn, wayToGet } from '../../payment/amount-bounds.ts'
import { amountInput } from '../../ui/amount-input.ts'
import { AmountShares } from '../../ui/amount-shares.tsx'
import { BottomAction } from '../../ui/bottom-action.tsx'
import { CoinMark } from '../../ui/coin-mark.tsx'
import { errorText, FieldError } from '../../ui/field.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Split } from '../../ui/split.tsx'

type Props = {
  name: string
  label: string
  value: string
  coin: Coin
  error?: RuleError | null
  hint?: string | undefined
  /** the balance beside the label, in the amount's own unit; undefined for an amount that no balance pays */
  balance?: string | null | undefined
  /** the error of an amount that the balance cannot pay; undefined: the amount alone is compared with the balance */
  tooMuch?: RuleError | null
  /** address of the form as it is filled in: an error that something is missing leads to where it can be had, and from there back to the form */
  form?: string
  /** the largest amount that leaves enough for the fee, offered with parts of it; null: unknown */
  most?: string | null
  onValue: (value: string) => void
  /** an amount was typed, and the panel is left */
  onLeave?: () => void
}

/** Amounts of more characters are written smaller. */
const LONG = 10

/** The amount of a payment, with what is available, and its error in the place of its hint. */
export function AmountPanel({
  name,
  label,
  value,
  coin,
  error = null,
  hint,
  balance,
  tooMuch,
  form,
  most,
  onValue,
  onLeave,
}: Props) {
  useSignals()
  const id = useId()
  // shown while typing, other errors only once the field was left
  const excess =
    tooMuch ?? (most === undefined ? null : checkBounds(transferAmount, { least: null, most: balance, coin })(value))
  const wrong = error ?? (typeof excess === 'object' ? excess : null)
  const complaint = errorText(wrong)
  // not beside another error: more would not help, for example, if the amount is too small
  const missing = missingIn(wrong)
  const way = missing !== null && form ? wayToGet(missing, coin, form) : null
  const grouped = groupedAmount(value)
  const unit = coin.toUpperCase()
  return (
    <div className="amount-panel" data-bad={complaint !== null}>
      <div className="amount-panel-head">
        <label htmlFor={id}>{label}</label>
        {balance !== undefined && <span>{t('amount.available', { amount: coinAmount(balance, coin) })}</span>}
      </div>
      <div className="amount-panel-entry">
        <input
          {...amountInput({ value, scale: COIN_SCALE[coin], onValue })}
          id={id}
          name={name}
          onBlur={({ currentTarget, relatedTarget }) => {
            // a button of the panel sets another amount
            if (value !== '' && !currentTarget.closest('.amount-panel')?.contains(relatedTarget)) onLeave?.()
          }}
          enterKeyHint="go"
          placeholder={exactAmount('0', coin)}
          data-covered={grouped !== null}
          data-long={(grouped ?? value).length > LONG}
          aria-invalid={complaint !== null}
          aria-describedby={complaint || hint ? `${id}-note` : undefined}
        />
        {grouped !== null && (
          <span className="amount-read" aria-hidden="true">
            {grouped}
          </span>
        )}
        <span className="amount-unit">
          <CoinMark coin={coin} />
          {unit}
        </span>
      </div>
      {complaint ? (
        <FieldError id={`${id}-note`} text={complaint}>
          {way && <Link href={way.href}>{t(way.name)}</Link>}
        </FieldError>
      ) : (
        hint && (
          <p className="amount-panel-hint" id={`${id}-note`}>
            {hint}
          </p>
        )
      )}
      {most !== undefined && <AmountShares most={most} scale={COIN_SCALE[coin]} onValue={onValue} />}
    </div>
  )
}

/** A typed amount with its thousands separated, which covers the field while nobody types there; null when there is nothing to separate. */
function groupedAmount(value: string): string | null {
  if (!/^\d{4,}(\.\d+)?$/.test(value)) return null
  return amount(value, value.split('.')[1]?.length ?? 0)
}

/** A round amount, or the least one that is allowed. */
export const exampleAmount = (least: string | null | undefined): string =>
  least && compare(least, '100') > 0 ? least : '100'

type SummaryProps = {
  /** what the figures are for; null: for no amount, because the one that was typed is not accepted, or there are no rules for an example */
  amount: string | null
  coin: Coin
  /** nothing is typed yet: the figures explain the rules */
  isExample: boolean
  /** what an example comes to, where there is no room for its rows; undefined: there is */
  brief?: string
  /** without an amount, those of an example, if there is one: hidden, they take the same room beside the form of a wide window */
  rows: readonly (readonly [name: ReactNode, value: ReactNode])[]
  children?: ReactNode
}

/**
 * What an amount costs and brings. In a wide window, hidden figures take their room, so that the button below does not move while an amount is
 * typed; on a phone, it stays in sight, and an example is one line.
 */
export const Summary = ({ amount, coin, isExample, brief, rows, children }: SummaryProps) => (
  <section
    className={`summary${isExample ? ' example' : ''}${brief ? ' has-brief' : ''}${amount === null ? ' of-none' : ''}`}
  >
    <h2>{t(isExample ? 'amount.example' : 'amount.yours', { amount: boundAmount(amount ?? '0', coin) })}</h2>
    {isExample && brief && amount !== null && <p className="summary-brief">{brief}</p>}
    <KeyValues rows={rows} />
    {children}
    {amount === null && <p className="summary-none">{t('amount.none')}</p>}
  </section>
)

type PayFormProps = {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** what the payment comes to: below the fields, or at their right */
  sum: ReactNode
  /** the sum has a frame of its own */
  framed?: boolean
  /** the button with what prevented the payment: with the sum in a wide window, else in sight at the lower end of the screen */
  action: ReactNode
  /** the fields */
  children: ReactNode
}

/** The form of a payment. */
export function PayForm({ onSubmit, sum, framed = false, action, children }: PayFormProps) {
  const wide = useWideWindow()
  const side = (
    <>
      {sum}
      {wide && action}
    </>
  )
  return (
    <form noValidate className="pay-form" onSubmit={onSubmit}>
      <Split side={framed ? side : <div className="pay-column">{side}</div>}>{children}</Split>
      {!wide && <BottomAction>{action}</BottomAction>}
    </form>
  )
}
