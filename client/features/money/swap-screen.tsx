import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import { SWAP_FEE_PERCENT } from '../../../shared/limits.ts'
import * as rules from '../../../shared/rules.ts'
import { boundAmount, exactPrice, percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp, navigate, safeReturnPath, samePage } from '../../core/navigation.ts'
import { MY, type ScreenProps, SWAP } from '../../core/paths.ts'
import { sentences } from '../../core/sentences.ts'
import { usablePrice } from '../../core/usable-price.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { ApiProblem } from '../../data/api.ts'
import { config } from '../../data/app-config.ts'
import { askQuestion } from '../../data/dialogs.ts'
import { useForm } from '../../data/form.ts'
import { useFreshConfig } from '../../data/fresh-config.ts'
import { pay } from '../../data/pay.ts'
import { member } from '../../data/session.ts'
import { checkBounds } from '../../payment/amount-bounds.ts'
import { withBack } from '../../payment/order-links.ts'
import { PaymentPaused } from '../../payment/payment-paused.tsx'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import type { Direction } from '../../payment/quotes.ts'
import { Icon } from '../../ui/icon.tsx'
import { FormProblem } from '../../ui/message-box.tsx'
import { Note } from '../../ui/note.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { LoadFailure } from '../../ui/states.tsx'
import { HideAmounts } from '../../widgets/balance-card.tsx'
import { Term } from '../../widgets/term.tsx'
import { AmountPanel, exampleAmount, PayForm, Summary } from './amount-panel.tsx'
import { crossPanels } from './cross-panels.ts'
import { RecentOrders } from './recent-orders.tsx'
import { SinceUpdate } from './since-update.tsx'
import { SwapAges } from './swap-ages.tsx'
import { currentPrice, useSwapMarket } from './swap-market.ts'
import {
  briefOf,
  bringsLess,
  COINS,
  changeBetween,
  gainOf,
  paymentOf,
  type Quote,
  receivedText,
  rowsOf,
  SWAP_TOLERANCE_PERCENT,
  swapFee,
  swapReceipt,
} from './swap-quote.tsx'
import { useSwapAmounts } from './use-swap-amounts.ts'

/** The amount in a link, or null when it is not a valid swap amount. */
const amountIn = (text: string | null): string | null => (text && rules.swapAmount(text) === null ? text : null)

/**
 * The form for a swap between the two coins at the market price. `?coin=snt`: SNT is given, otherwise USDT. `?amount=`: the amount given.
 * `?receive=`: the amount of the other coin that the member wants to receive.
 */
export default function SwapScreen({ query }: ScreenProps) {
  // a link with another amount to receive, or the way back from it, resets the form. Turning the direction, which removes that amount from the
  // address, does not
  const asked = query.get('receive')
  const form = useRef({ asked, count: 0, isTurning: false })
  if (form.current.asked !== asked) form.current.count += Number(!form.current.isTurning)
  Object.assign(form.current, { asked, isTurning: false })
  const turn = () => {
    form.current.isTurning = true
  }
  return <SwapForm key={form.current.count} query={query} onTurn={turn} />
}

/** @param props.onTurn called before turning the direction changes the address */
function SwapForm({ query, onTurn }: ScreenProps & { onTurn: () => void }) {
  useSignals()
  const wide = useWideWindow()
  useFreshConfig()
  const [quoted, setQuoted] = useState<Quote | null>(null)
  // A ref, because the payment sheet calls `agree` and `receipt` of an older render, although they need the price that was shown last.
  const shownQuote = useRef(quoted)
  shownQuote.current = quoted
  const market = useSwapMarket(() => shownQuote.current !== null)
  const offered = usablePrice(market.data?.price)
  const direction: Direction = query.get('coin') === 'snt' ? 'snt_to_usdt' : 'usdt_to_snt'
  // whether the member has declined a changed price
  const [declined, setDeclined] = useState(false)
  const [give, get] = COINS[direction]
  const back = safeReturnPath(query.get('return'))
  const filledWith = (way: Direction, value: string): string =>
    withBack(`${SWAP}?${new URLSearchParams({ coin: COINS[way][0], amount: value })}`, back)
  const rate = config.value?.swapFee ?? SWAP_FEE_PERCENT
  const least = config.value?.minSwap
  const balance = member.value?.[give]
  const check = checkBounds(rules.swapAmount, { least, most: balance, coin: give })
  const form = useForm({
    initial: { amount: amountIn(query.get('amount')) ?? '' },
    keeps: ['amount'],
    rules: { amount: check },
    // the validated amount, because the fields can change while the price loads
    submit: async ({ amount }) => {
      setDeclined(false)
      setQuoted({ direction, amount, price: await currentPrice() })
    },
  })
  const { amount } = form.values
  const isAmount = rules.swapAmount(amount) === null
  const amounts = useSwapAmounts({
    form,
    direction,
    rate,
    price: offered,
    least,
    asked: amountIn(query.get('receive')),
  })
  /**
   * Loads the price again, and shows its figures in the sheet. If the swap then brings noticeably less than the sheet has shown, asks the member. If they
   * decline, throws an error, so that nothing is sent and the form is shown again.
   */
  async function agree({ direction, amount }: Quote): Promise<void> {
    const stillHere = samePage()
    const now = await currentPrice()
    const before = shownQuote.current?.price ?? now
    const quote = { direction, amount, price: now }
    if (!bringsLess(quote, before, rate)) return setQuoted(quote)
    const receive = (price: string) => receivedText({ direction, amount, price }, rate)
    const question = {
      title: t('swap.changed'),
      text: sentences(
        t('swap.changed.receive', { before: receive(before), now: receive(now) }),
        t('swap.changed.text', {
          before: exactPrice(before),
          now: exactPrice(now),
          change: changeBetween(before, now),
        }),
      ),
      confirm: t('swap.changed.accept'),
      cancel: t('common.cancel'),
    }
    const isAccepted = await askQuestion(question, stillHere)
    setQuoted(isAccepted ? quote : null)
    setDeclined(!isAccepted)
    // `handled`, because the form itself says that nothing was sent, unless the member has left the page
    if (!isAccepted)
      throw Object.assign(new ApiProblem('price_changed', { outcome: 'not_sent' }), { handled: stillHere() })
  }

  // Until an amount is typed, the figures are those of an example. For an amount that is typed but not accepted, `Summary` shows none.
  const isValid = check(amount) === null
  // With an empty balance, there is an example, too, because it shows the price.
  const example = exampleAmount(least, balance ?? null, give) ?? exampleAmount(least, null, give)
  const shown = isValid ? amount : offered === null ? null : example
  // without a price, asking for an amount would not help. While the price loads, an empty line keeps room for the figures
  const noPrice = market.data ? t('error.no_price') : '\u00a0'
  const none = offered === null ? noPrice : undefined
  const failure = market.data === null && market.problem !== null && (
    <div className="swap-failure">
      <LoadFailure plain name={t('swap.price')} problem={market.problem} onRetry={() => void market.reload()} />
    </div>
  )
  const [received, price, fee] = rowsOf({ direction, amount: shown, price: offered }, rate)
  return (
    <Screen
      title={t('swap.title')}
      narrow={!wide}
      onBack={() => goUp(MY)}
      end={
        <>
          <HideAmounts />
          <RefreshButton busy={market.busy} onRefresh={() => void market.reload()} />
        </>
      }
    >
      <PaymentPaused kind="swap">
        <PayForm
          onSubmit={form.onSubmit}
          sum={
            // without a price, the message stands in the place of the figures
            failure || (
              <Summary
                amount={isAmount && !isValid ? null : shown}
                coin={give}
                isExample={!isAmount}
                none={none}
                brief={briefOf({ direction, amount: shown, price: offered }, rate)}
                rows={[
                  received,
                  price,
                  [
                    t('market.time'),
                    market.data ? <SinceUpdate key="since" time={market.data.time} at={market.at} /> : '—',
                  ],
                  fee,
                ]}
              />
            )
          }
          action={
            <>
              {declined && (
                <div role="alert">
                  <Note as="p" icon="info">
                    {t('pay.notSent')}
                  </Note>
                </div>
              )}
              <FormProblem text={form.problem} />
              <SendButton type="submit" busy={form.busy}>
                {t('common.continue')}
              </SendButton>
            </>
          }
        >
          <div className="swap-panels">
            <AmountPanel
              {...form.field('amount')}
              label={t('pay.total')}
              coin={give}
              hint={least ? t('amount.least', { amount: boundAmount(least, give) }) : t('amount.leastUnknown')}
              balance={balance ?? null}
              form={filledWith(direction, amount)}
              most={balance ?? null}
              least={least}
              onValue={amounts.setGiven}
              onLeave={() => form.left('amount')}
            />
            <button
              type="button"
              className="swap-turn pressable"
              aria-label={t('swap.turn')}
              onClick={({ currentTarget }) => {
                crossPanels(currentTarget, () => {
                  onTurn()
                  navigate(withBack(`${SWAP}?coin=${get}`, back), { replace: true })
                  amounts.turn()
                })
                // the other coin has another minimum
                form.left('amount')
              }}
            >
              <Icon name="swap" />
            </button>
            <AmountPanel
              name="received"
              label={t('swap.receiveAbout')}
              coin={get}
              value={amounts.received}
              balance={member.value?.[get] ?? null}
              onValue={amounts.setReceived}
              onLeave={amounts.leaveReceived}
            />
          </div>
          <SwapAges market={market} />
        </PayForm>
      </PaymentPaused>
      <Note as="p">
        <Term word="snt">{t('help.meaning', { word: 'SNT' })}</Term>
      </Note>
      <RecentOrders kind="swap" />
      {quoted !== null && (
        <PaymentSheet
          title={t('swap.confirm')}
          payment={paymentOf(quoted)}
          form={filledWith(quoted.direction, quoted.amount)}
          back={back}
          total={quoted.amount}
          fee={swapFee(quoted.direction, quoted.amount, rate)}
          gain={gainOf(quoted, rate)}
          brief={`${boundAmount(quoted.amount, COINS[quoted.direction][0])} → ${receivedText(quoted, rate)}`}
          rows={rowsOf(quoted, rate)}
          agree={() => agree(quoted)}
          send={(intent, payPassword) =>
            pay('POST user/exchange_coin_money', intent, {
              amount: quoted.amount,
              direction: quoted.direction,
              payPassword,
            })
          }
          receipt={(made) => swapReceipt(shownQuote.current ?? quoted, made, rate)}
          onClose={() => setQuoted(null)}
        >
          <Note as="p" icon="warning" tone="warning">
            {t('swap.final')}
          </Note>
          <Note as="p">{t('swap.estimate', { percent: percent(SWAP_TOLERANCE_PERCENT, 1) })}</Note>
        </PaymentSheet>
      )}
    </Screen>
  )
}
