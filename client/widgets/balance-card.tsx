import type { ReactNode } from 'react'
import type { Market, Shown } from '../../shared/contract/view.ts'
import { worth } from '../../shared/worth.ts'
import { amountsHidden, coinAmount, hideAmounts, percent, priceOfSnt } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { HIDDEN } from '../core/number-format.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CoinMark } from '../ui/coin-mark.tsx'
import { Figure } from '../ui/figure.tsx'
import { Icon } from '../ui/icon.tsx'
import { NodeField } from '../ui/node-field.tsx'
import { Note } from '../ui/note.tsx'
import { AsOf } from '../ui/states.tsx'
import { Trend } from '../ui/trend.tsx'
import { Unknown } from '../ui/unknown.tsx'

type Quote = Pick<Market, 'price'> & Partial<Pick<Market, 'changePercent'>>

type Props = {
  member: Shown['balances']
  /** the price for the total value; null while it has not loaded. If absent, no total is shown */
  quote?: Quote | null
  /** offline: the age of the balances in seconds, shown in place of the price */
  age?: number | undefined
  /** whether to show only the total, without the balances of each coin */
  totalOnly?: boolean
  /** whether amounts that have changed since they were last shown are tinted, not only those that change while they are shown */
  remembers?: boolean
}

/** The total value, and both balances, each with the amount locked in tasks and orders. */
export const BalanceCard = ({ member, quote, age, totalOnly = false, remembers = false }: Props) => (
  <Card label={t('balance.title')} look="highlighted">
    {quote !== undefined && (
      <>
        <NodeField look="backdrop" seed="share" />
        <Total member={member} quote={quote} age={age} remembers={remembers} />
      </>
    )}
    {!totalOnly && (
      <div className="balances">
        {(
          [
            ['usdt', 'USDT', member.usdt, member.frozenUsdt],
            ['snt', 'SNT', member.snt, member.frozenSnt],
          ] as const
        ).map(([coin, unit, free, locked]) => (
          <div key={coin} className="balance">
            <span className="balance-coin">
              <CoinMark coin={coin} />
              <Note>{unit}</Note>
            </span>
            <Figure value={coinAmount(free, coin)} unit={unit} size="large" tints name={remembers ? coin : undefined} />
            {locked !== null && <Note>{t('balance.locked', { amount: coinAmount(locked, coin) })}</Note>}
          </div>
        ))}
      </div>
    )}
  </Card>
)

/** The total as text. Until the price has loaded, a placeholder, unless amounts are hidden. */
function totalOf(member: Shown['balances'], quote: Quote | null): ReactNode {
  if (amountsHidden.value) return `≈ ${HIDDEN}`
  if (!quote) return <Unknown />
  const total = worth(member, quote.price)
  return `${total === null ? '' : '≈ '}${coinAmount(total, 'usdt')}`
}

const Total = ({
  member,
  quote,
  age,
  remembers,
}: Pick<Props, 'member' | 'age' | 'remembers'> & { quote: Quote | null }) => (
  <div className="total">
    <Note>{t(member.frozenUsdt === null && member.frozenSnt === null ? 'assets.worth' : 'balance.total')}</Note>
    <Figure value={totalOf(member, quote)} unit="USDT" size="huge" tints name={remembers ? 'total' : undefined} />
    <div className="total-price">{age === undefined ? <PriceLine quote={quote} /> : <AsOf age={age} />}</div>
  </div>
)

const PriceLine = ({ quote }: { quote: Quote | null }) => (
  <>
    <Note>{quote ? quote.price === null ? t('error.no_price') : priceOfSnt(quote.price, '≈') : <Unknown />}</Note>
    {quote?.changePercent && (
      <span className="total-change">
        <Trend value={quote.changePercent} texts={[percent(quote.changePercent)]} />
        <Note>{t('balance.change')}</Note>
      </span>
    )}
  </>
)

/** A button for the header of a page. It hides or shows the member's amounts on every page. */
export const HideAmounts = () => (
  <Button
    kind="icon"
    aria-pressed={amountsHidden.value}
    aria-label={t('balance.hide')}
    onClick={() => hideAmounts(!amountsHidden.peek())}
  >
    <Icon name={amountsHidden.value ? 'eyeOff' : 'eye'} />
  </Button>
)
