import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { compare, isPositive, percentOf, roundUp } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import type { FieldError } from '../../../shared/rules.ts'
import * as rules from '../../../shared/rules.ts'
import { amountsHidden, boundAmount, coinAmount, exactAmount, percent, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp, samePage } from '../../core/navigation.ts'
import { MY, type ScreenProps, WITHDRAW } from '../../core/paths.ts'
import { sentences } from '../../core/sentences.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { ApiProblem } from '../../data/api.ts'
import { config } from '../../data/app-config.ts'
import { noteWithdrawal } from '../../data/device-notes.ts'
import { showToast } from '../../data/dialogs.ts'
import { useForm } from '../../data/form.ts'
import { useFreshConfig } from '../../data/fresh-config.ts'
import { useLoad } from '../../data/load.ts'
import { pay } from '../../data/pay.ts'
import { member, sameMember } from '../../data/session.ts'
import { checkBounds } from '../../payment/amount-bounds.ts'
import { balanceChange } from '../../payment/balance-change.ts'
import { FreshBalance } from '../../payment/fresh-balance.tsx'
import { PaymentPaused } from '../../payment/payment-paused.tsx'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { isOtherFee, mostToWithdraw, withdrawFee } from '../../payment/quotes.ts'
import { Address, shortAddress } from '../../ui/address.tsx'
import { AfterLoad } from '../../ui/after-load.tsx'
import { AmountLines } from '../../ui/amount-lines.tsx'
import { Figure } from '../../ui/figure.tsx'
import { FormProblem } from '../../ui/message-box.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Split } from '../../ui/split.tsx'
import { LoadStatus, Skeleton, useIsOffline } from '../../ui/states.tsx'
import { HideAmounts } from '../../widgets/balance-card.tsx'
import { KnownBalances } from '../../widgets/known-balances.tsx'
import { loadPayoutAccounts, type PayoutAccount, useHeldUntil } from '../../widgets/payout-hold.tsx'
import { AccountChoice, accountName, firstChoice } from './account-choice.tsx'
import { AmountPanel, exampleAmount, PayForm, Summary, tightText } from './amount-panel.tsx'
import { feeError } from './fee-error.ts'
import { explainHold } from './held-withdrawal.ts'
import { MostlyLocked } from './locked-principal.tsx'
import { NoPayoutAccount } from './no-payout-account.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { WithdrawNotes } from './withdraw-notes.tsx'

/** The amount in a link, or '' if it is not valid. */
const amountIn = (text: string | null): string => (text && rules.withdrawAmount(text) === null ? text : '')

/** The value of the fee in USDT, for display only, because the fee is paid in SNT. */
const feeWorth = (amount: string, rate: string): string =>
  exactAmount(roundUp(percentOf(amount, rate), COIN_SCALE.usdt), 'usdt')

/** The form for a withdrawal. `?amount=` fills in the amount, `?to=` chooses the payout account of that name. */
export default function WithdrawScreen({ query }: ScreenProps) {
  useSignals()
  const wide = useWideWindow()
  useFreshConfig()
  const loaded = useLoad('payout accounts', loadPayoutAccounts)
  const { data: accounts } = loaded
  const isOffline = useIsOffline(loaded.problem)
  // the payout account that the sheet shows: a reloaded list must not put another one in its place, such as a new default
  const [confirmed, setConfirmed] = useState<PayoutAccount | null>(null)
  const usual = firstChoice(accounts ?? [], query.get('to'))
  const accountOf = (accountId: string) => accounts?.find(({ id }) => String(id) === accountId) ?? usual
  const balance = member.value?.usdt
  const least = config.value?.minWithdraw
  const check = checkBounds(rules.withdrawAmount, { least, most: balance, coin: 'usdt' })
  const form = useForm({
    initial: { accountId: '', amount: amountIn(query.get('amount')) },
    keeps: ['accountId', 'amount'],
    rules: {
      // '' marks a field beside which the reason stands already
      accountId: (value) => (value === '' && !usual ? 'rules.payout.required' : held === null ? null : ''),
      amount: (value): FieldError | null => (lacking === null ? check(value) : ''),
    },
    submit: async ({ accountId }) => setConfirmed(accountOf(accountId) ?? null),
  })
  const showNow = (now: PayoutAccount[]) => loaded.change(() => now)
  /**
   * Requests the accounts again, because the address of an account may be changed elsewhere: the upstream pays to the address that it has now. @throws
   * ApiProblem if it is not the one that the sheet shows. The sheet then shows the new one; if the account was deleted, the form says so
   */
  async function agree(shown: PayoutAccount): Promise<void> {
    const stillHere = samePage()
    const now = await loadPayoutAccounts()
    const found = now.find(({ id }) => id === shown.id)
    if (found?.address === shown.address && found.network === shown.network) return
    showNow(now)
    const problem = new ApiProblem('account_changed', { outcome: 'not_sent' })
    // the sheet is closed first, because that moves the focus to the form's button. After that, `complain` moves it to the choice of the account
    flushSync(() => setConfirmed(found ?? null))
    if (!found && stillHere()) {
      const text = sentences(`${accountName(shown)}: ${t('payout.missing')}`, t('pay.notSent'))
      // without any account, there is no form that could say it
      if (now.length === 0) showToast(text)
      else form.complain({ accountId: '' }, text)
      problem.handled = true
    }
    throw problem
  }
  const { amount } = form.values
  const chosen = accountOf(form.values.accountId)
  const held = useHeldUntil(chosen)
  const accountError = form.field('accountId').error
  // a field is only marked for a reason beside it or above the button; the hold, which was one, may have ended since
  const isUnexplained = accountError === '' && held === null && form.problem === null
  const isAmount = rules.withdrawAmount(amount) === null
  // `Summary` shows no figures for an amount that is typed but not accepted
  const isValid = isAmount && check(amount) === null
  const { withdrawFee: rate, sntPrice: price } = config.value ?? {}
  const feeOf = (of: string) => withdrawFee(of, rate, price)
  const fee = isAmount ? feeOf(amount) : null
  const snt = member.value?.snt ?? null
  const hasLeast = least && balance && compare(balance, least) >= 0
  const covered = mostToWithdraw(balance, snt, rate, price)
  // "Max" keeps a reserve for a moving price, but that reserve must not push it below the minimum
  const most = hasLeast && covered !== null && compare(covered, least) < 0 ? least : covered
  const isFeeTheLimit = most !== null && balance && compare(most, balance) < 0
  const lowest = least ? t('amount.least', { amount: boundAmount(least, 'usdt') }) : t('amount.leastUnknown')
  const filled = `${WITHDRAW}?${new URLSearchParams({ ...(chosen && { to: chosen.name || chosen.network }), amount })}`
  // not even the minimum can be withdrawn, although there is enough USDT for it
  const leastShort = hasLeast ? feeError(feeOf(least), snt, least) : null
  // if the amount exceeds the balance, only this is reported, not also that the fee is not covered
  const isCovered = !isAmount || !balance || compare(amount, balance) <= 0
  const lacking = isValid ? feeError(fee, snt) : isCovered ? leastShort : null
  // Until an amount is typed, the figures are those of an example. There are none if the fee cannot be calculated. If not even the fee of the minimum is
  // covered, the error says so; only wide windows, whose second column would be empty, show the figures of the minimum, too
  const ofLeast = wide && least ? least : null
  const example = leastShort ? ofLeast : exampleAmount(least, most, 'usdt')
  const shown = isValid ? amount : feeOf('1') === null ? null : example
  const shownFee = shown === null ? null : feeOf(shown)
  const feeText = shownFee === null ? t('amount.feeUnknown') : `≈ ${exactAmount(shownFee, 'snt')} SNT`
  const feeAmounts = [
    feeText,
    ...(shown === null || shownFee === null || !rate ? [] : [`≈ ${feeWorth(shown, rate)} USDT`]),
  ]
  const arrival = shown === null ? '—' : `${exactAmount(shown, 'usdt')} USDT`
  const feeLines = <AmountLines amounts={feeAmounts} />

  return (
    <Screen title={t('withdraw.title')} narrow={!wide} onBack={() => goUp(MY)} end={<HideAmounts />}>
      <LoadStatus
        of={loaded}
        name={t('payout.title')}
        placeholder={
          wide ? (
            <Split side={<Skeleton heights={[284]} />}>
              <Skeleton heights={[99]} look="titled" />
              <Skeleton heights={[187]} look="sum" />
            </Split>
          ) : (
            <>
              <Skeleton heights={[122]} look="titled" />
              <Skeleton heights={[187, 64]} look="sum" />
            </>
          )
        }
      />
      {!accounts && loaded.problem && !isOffline && <KnownBalances why={t('withdraw.notLoaded')} />}
      {accounts?.length === 0 && (
        <NoPayoutAccount hasUsdt={!balance || isPositive(balance)} locked={member.value?.frozenUsdt ?? '0'} />
      )}
      {accounts && accounts.length > 0 && (
        <PaymentPaused kind="withdraw">
          <MostlyLocked />
          <PayForm
            onSubmit={form.onSubmit}
            sum={
              (isValid || !leastShort || wide) && (
                <Summary
                  amount={isAmount && !isValid ? null : shown}
                  coin="usdt"
                  isExample={!isAmount}
                  brief={`${t('withdraw.fee', { rate: percent(rate) })} ${feeAmounts.map(unbroken).join(' ')}`}
                  rows={[
                    [
                      t('withdraw.arrival'),
                      // not highlighted while the fee is not covered, because then nothing can be withdrawn, and no balance changes
                      lacking ? arrival : <Figure key="arrival" size="large" value={arrival} />,
                    ],
                    [t('withdraw.fee', { rate: percent(rate) }), feeLines],
                    [
                      t('withdraw.balance', { unit: 'USDT' }),
                      balanceChange(balance, isAmount && !lacking ? shown : null, 'usdt'),
                    ],
                    [
                      t('withdraw.balance', { unit: 'SNT' }),
                      balanceChange(snt, isAmount ? shownFee : null, 'snt', true),
                    ],
                  ]}
                />
              )
            }
            action={
              <>
                <FormProblem text={form.problem} />
                <SendButton type="submit">{t('common.continue')}</SendButton>
              </>
            }
          >
            <AccountChoice
              name="accountId"
              accounts={accounts}
              chosen={chosen}
              error={isUnexplained ? null : accountError}
              form={amount ? `${WITHDRAW}?amount=${amount}` : WITHDRAW}
              filled={filled}
              onChoose={(id) => form.set('accountId', String(id))}
            />
            <AmountPanel
              {...form.field('amount')}
              label={t('withdraw.amount')}
              coin="usdt"
              hint={
                (!lacking && tightText(amount, most, 'usdt')) || (
                  <>
                    {lowest}
                    {/* says why "Max" is less than the balance */}
                    {isFeeTheLimit && !amountsHidden.value && (
                      <>
                        <br />
                        {t('withdraw.covered', { amount: `${coinAmount(most, 'usdt')} USDT` })}
                      </>
                    )}
                  </>
                )
              }
              balance={balance ?? null}
              most={leastShort ? null : most}
              least={least}
              tooMuch={lacking}
              form={lacking ? filled : undefined}
              onValue={(value) => form.set('amount', value)}
              onLeave={() => form.left('amount')}
            />
            <FreshBalance said={isOffline ? loaded.at : undefined} />
          </PayForm>
        </PaymentPaused>
      )}
      {/* the orders are not shown while there is a placeholder, because the form that replaces it has another height and would move them */}
      <AfterLoad of={loaded}>
        <RecentOrders kind="withdraw" />
      </AfterLoad>
      {confirmed && (
        <PaymentSheet
          title={t('withdraw.confirm')}
          payment={{ kind: 'withdraw', amount, coin: 'usdt', to: confirmed.name || confirmed.network }}
          form={filled}
          total={amount}
          main={[t('withdraw.arrival'), `${exactAmount(amount, 'usdt')} USDT`]}
          also={fee === null ? undefined : { amount: fee, coin: 'snt', about: true }}
          rows={[
            [t('withdraw.fee', { rate: percent(rate) }), feeLines],
            [t('withdraw.account'), accountName(confirmed)],
            [t('payout.address'), <Address key="address" value={confirmed.address} />],
          ]}
          brief={accountName(confirmed)}
          target={<Address value={confirmed.address} />}
          briefTarget={shortAddress(confirmed.address)}
          agree={() => agree(confirmed)}
          send={async (intent, payPassword) => {
            const isTheirs = sameMember()
            const input = { amount, accountId: confirmed.id, payPassword }
            const order = await explainHold(pay('POST withdrawal/apply', intent, input), confirmed.id, showNow)
            if (order && isTheirs()) noteWithdrawal(order)
            return order
          }}
          receipt={(order) => ({
            rows: [
              [t('withdraw.account'), accountName(confirmed)],
              [t('payout.address'), shortAddress(confirmed.address)],
              ...(order?.fee && isOtherFee(fee, order.fee, 'snt') ? [[t('pay.feeShown'), feeText] as const] : []),
              ...(order?.arrival && compare(order.arrival, amount) !== 0
                ? [[t('withdraw.arrival'), boundAmount(order.arrival, 'usdt')] as const]
                : []),
            ],
            also: order?.fee ? { amount: order.fee, coin: 'snt' } : undefined,
            state: order?.state,
          })}
          onClose={() => setConfirmed(null)}
        >
          <WithdrawNotes account={confirmed} accounts={accounts ?? []} />
        </PaymentSheet>
      )}
    </Screen>
  )
}
