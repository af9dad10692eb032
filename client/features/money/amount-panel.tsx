import { useSignals } from '@preact/signals-react/runtime'
import { type FormEventHandler, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { compare, isPositive, roundDown } from '../../../shared/decimal.ts'
import { COIN_SCALE, type Coin } from '../../../shared/limits.ts'
import { type FieldError as RuleError, transferAmount } from '../../../shared/rules.ts'
import { amount, amountsHidden, boundAmount, coinAmount, exactAmount, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { navigate } from '../../core/navigation.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { checkBounds, wayOutOf } from '../../payment/amount-bounds.ts'
import { amountInput } from '../../ui/amount-input.ts'
import { AmountShares } from '../../ui/amount-shares.tsx'
import { useAnnouncement } from '../../ui/announcement.ts'
import { BottomAction } from '../../ui/bottom-action.tsx'
import { CoinMark } from '../../ui/coin-mark.tsx'
import { errorText, FieldError } from '../../ui/field.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Split } from '../../ui/split.tsx'
import { ShowAmounts } from '../../widgets/show-amounts.tsx'
import { type Remark, SeparatorNote, stillTrue } from './amount-remark.tsx'
import { UseMost } from './use-most.tsx'

type Props = {
  name: string
  label: string
  value: string
  coin: Coin
  error?: RuleError | null
  hint?: ReactNode
  /** balance of `coin`, shown beside the label; null if not known. Absent for a deposit, which is not paid from a balance */
  balance?: string | null | undefined
  /**
   * error if the balances do not cover the amount with its fee. If absent and `most` is given, the panel itself compares the amount, without a fee,
   * with the balance
   */
  tooMuch?: RuleError | null
  /** address of the form with its values. If a balance is too low, the error links to a deposit or swap, which leads back to this address */
  form?: string | undefined
  /**
   * the largest amount that leaves enough for the fee; null if unknown. Buttons fill in this amount and parts of it. If absent, there are no buttons
   */
  most?: string | null
  /** the smallest amount that can be paid; below it, no amount is offered in place of one that is too high */
  least?: string | null | undefined
  onValue: (value: string) => void
  /** called when the focus leaves the panel while the field is not empty */
  onLeave?: () => void
}

/** Amounts with more characters than this get smaller letters. */
const LONG = 10

/** The field for a payment's amount, with the available balance. An error takes the place of the hint. */
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
  least,
  onValue,
  onLeave,
}: Props) {
  useSignals()
  const id = useId()
  // an amount above the balance is reported while the member types. All other errors come from the form, after the field was left
  const excess =
    tooMuch ?? (most === undefined ? null : checkBounds(transferAmount, { least: null, most: balance, coin })(value))
  // '' only marks the field, so an error with a text takes its place
  const wrong = error || (typeof excess === 'object' && excess ? excess : error)
  const [remark, setRemark] = useState<Remark | null>(null)
  const now = remark && stillTrue(remark, coin, value) ? remark.kind : null
  const change = (next: string) => {
    setRemark((was) => (was && stillTrue(was, coin, next) && next !== was.value ? was : null))
    onValue(next)
  }
  const complaint =
    now === 'figure' || now === 'text'
      ? t('amount.notAccepted', { decimals: String(COIN_SCALE[coin]) })
      : errorText(wrong)
  // null unless a balance is too low. Other errors, such as a too small amount, have nothing to do with how much the member has
  const way = wayOutOf(wrong, form ?? '')
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
          {...amountInput({
            value,
            scale: COIN_SCALE[coin],
            onValue: change,
            onRefused: (isFigure) => setRemark({ kind: isFigure ? 'figure' : 'text', coin, value }),
            onOtherSeparator: () => setRemark({ kind: 'separator', coin, value: '' }),
          })}
          id={id}
          name={name}
          onBlur={({ currentTarget, relatedTarget }) => {
            // the panel is not left when the focus moves to one of its own buttons, which set another amount
            if (value !== '' && !currentTarget.closest('.amount-panel')?.contains(relatedTarget)) onLeave?.()
          }}
          enterKeyHint="go"
          placeholder={exactAmount('0', coin)}
          data-covered={grouped !== null}
          data-long={(grouped ?? value).length > LONG}
          aria-invalid={complaint !== null}
          aria-describedby={complaint || hint || now ? `${id}-note` : undefined}
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
          {way && (
            <>
              {form && (
                // first, the current address gets the typed values, so that going back opens the form with them
                <Link href={way.href} onClick={() => navigate(form, { replace: true })}>
                  {t(way.name)}
                </Link>
              )}
              {most !== undefined && !amountsHidden.value && (
                <span className="amount-panel-most">
                  <UseMost most={most} least={least} coin={coin} onValue={change} />
                </span>
              )}
            </>
          )}
        </FieldError>
      ) : (
        (hint || now) && (
          <div className="amount-panel-hint" id={`${id}-note`}>
            {hint}
            {now && <SeparatorNote />}
          </div>
        )
      )}
      {most !== undefined &&
        (amountsHidden.value ? (
          // a share of the balance would tell the balance, so its buttons come only once the member shows the amounts
          <ShowAmounts kind="quiet" next={id} />
        ) : (
          <AmountShares most={most} scale={COIN_SCALE[coin]} onValue={change} />
        ))}
    </div>
  )
}

/** The amount with separated thousands, drawn over the field while the field has no focus; null if there is nothing to separate. */
function groupedAmount(value: string): string | null {
  if (!/^\d{4,}(\.\d+)?$/.test(value)) return null
  return amount(value, value.split('.')[1]?.length ?? 0)
}

/**
 * Warns of an amount that the balance covers only if the final fee is not higher than the one shown: the SNT price may fall, and the platform may
 * round otherwise. Null for any other amount. @param most the largest amount that leaves enough for the fee in any case
 */
export const tightText = (value: string, most: string | null, coin: Coin): string | null =>
  most !== null && transferAmount(value) === null && compare(value, most) > 0
    ? t('amount.tight', { amount: unbroken(`${coinAmount(most, coin)} ${coin.toUpperCase()}`) })
    : null

/**
 * The amount of an example: 100, or the minimum if that is larger, but at most `most`, because an example with more than the member has would mislead
 * them. Null if the minimum exceeds `most`. `most` is ignored if it is unknown, and while amounts are hidden, because it would reveal the balance.
 */
export function exampleAmount(least: string | null | undefined, most: string | null, coin: Coin): string | null {
  const usual = least && compare(least, '100') > 0 ? least : '100'
  if (most === null || amountsHidden.value || compare(usual, most) <= 0) return usual
  const own = roundDown(most, COIN_SCALE[coin])
  return isPositive(own) && !(least && compare(own, least) < 0) ? own : null
}

type SummaryProps = {
  /**
   * the amount that the figures are about. Null: there are no figures, because the typed amount is not accepted, or the figures of the example are
   * not known
   */
  amount: string | null
  coin: Coin
  /** whether no amount is typed yet, so that the figures are those of an example */
  isExample: boolean
  /** the example in one line or in a few short rows, for phones, where its own rows have no room. If absent, phones show the rows, too */
  brief?: ReactNode
  /** shown if there are no figures; if absent, a text that asks for a valid amount */
  none?: string | undefined
  /** the figures. If `amount` is null, they are those of an example and are not visible, but keep their room in wide windows */
  rows: readonly (readonly [name: ReactNode, value: ReactNode])[]
  children?: ReactNode
}

/**
 * What a payment costs, and what is received for it. Until an amount is typed, it shows an example, on phones in one line. In wide windows, figures that
 * are not visible keep their room, so that the button below does not move while an amount is typed. Screen readers announce the figures of a typed amount.
 */
export function Summary({ amount, coin, isExample, brief, none = t('amount.none'), rows, children }: SummaryProps) {
  const figures = useRef<HTMLElement>(null)
  const [said, say] = useAnnouncement()
  // announces the figures once the member has stopped typing, because announcements after each digit would interrupt each other
  useEffect(() => {
    say('')
    if (isExample || amount === null) return
    const timer = setTimeout(() => say(textOf(figures.current)), SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [amount, isExample, say])
  return (
    <section
      ref={figures}
      className={`summary${isExample ? ' example' : ''}${brief ? ' has-brief' : ''}${amount === null ? ' of-none' : ''}`}
    >
      <h2>{t(isExample ? 'amount.example' : 'amount.yours', { amount: boundAmount(amount ?? '0', coin) })}</h2>
      {isExample && brief && amount !== null && <div className="summary-brief">{brief}</div>}
      <KeyValues rows={rows} />
      {children}
      {amount === null && <p className="summary-none">{none}</p>}
      <p className="hidden" role="status">
        {said}
      </p>
    </section>
  )
}

/** How long the amount must stay the same before the figures are announced. */
const SAID_AFTER_MS = 1_000

/** The figures that are shown, as one text. */
const textOf = (figures: Element | null): string =>
  [...(figures?.querySelectorAll('.key-values > div') ?? [])]
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))
    .join(', ')

type PayFormProps = {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** the figures of the payment, usually a `Summary`; below the fields or, in wide windows, to the right of them */
  sum: ReactNode
  /** whether the sum has a frame of its own */
  framed?: boolean
  /** the button, and the reason if nothing was sent. In wide windows, it is below the sum; on phones, it stays at the lower end of the screen */
  action: ReactNode
  /** the fields */
  children: ReactNode
}

/** The layout of a payment's form. */
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
