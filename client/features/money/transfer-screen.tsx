import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { add, isPositive } from '../../../shared/decimal.ts'
import type { FieldError } from '../../../shared/rules.ts'
import * as rules from '../../../shared/rules.ts'
import { boundAmount, day, exactAmount, percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp, navigate } from '../../core/navigation.ts'
import { MY, type ScreenProps, TRANSFER } from '../../core/paths.ts'
import { sentences } from '../../core/sentences.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { call } from '../../data/api.ts'
import { config } from '../../data/app-config.ts'
import { useForm } from '../../data/form.ts'
import { useFreshConfig } from '../../data/fresh-config.ts'
import { useLazySheet } from '../../data/lazy-sheet.ts'
import { useLoad } from '../../data/load.ts'
import { pay } from '../../data/pay.ts'
import { member } from '../../data/session.ts'
import { checkBounds, missingOf, shortError } from '../../payment/amount-bounds.ts'
import { FreshBalance } from '../../payment/fresh-balance.tsx'
import { PaymentPaused } from '../../payment/payment-paused.tsx'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { isOtherFee, mostToTransfer, transferFee } from '../../payment/quotes.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Figure } from '../../ui/figure.tsx'
import { FormProblem } from '../../ui/message-box.tsx'
import { Note } from '../../ui/note.tsx'
import { Reserved } from '../../ui/reserved.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { HideAmounts } from '../../widgets/balance-card.tsx'
import { PasteOrScan } from '../../widgets/paste-or-scan.tsx'
import { AmountPanel, exampleAmount, PayForm, Summary, tightText } from './amount-panel.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { RecentRecipients } from './recent-recipients.tsx'
import { recipientsOf } from './recipients.ts'
import { readRequest, requestOf } from './request-link.ts'

const myCodeSheet = () => import('./my-code-sheet.tsx')

/** The form to transfer USDT or SNT (`?coin=snt`) to another member. The fee is added to the amount, in the same coin. */
export default function TransferScreen({ query }: ScreenProps) {
  useSignals()
  const wide = useWideWindow()
  useFreshConfig()
  const asked = requestOf(query)
  const { coin } = asked
  const myCode = useLazySheet(myCodeSheet)
  const [confirming, setConfirming] = useState(false)
  const unit = coin.toUpperCase()
  const balance = member.value?.[coin]
  const least = config.value?.minTransfer
  const rate = config.value?.transferFee
  const feeOf = (of: string) => transferFee(of, rate, coin)
  const most = mostToTransfer(balance, rate)
  const tooMuch = (value: string): FieldError | null => {
    const fee = feeOf(value) ?? '0'
    const missing = missingOf(add(value, fee), balance)
    if (!balance || missing === null) return null
    return shortError(balance, missing, coin, isPositive(fee) ? 'rules.amount.mostWithFee' : undefined)
  }
  const checkLeast = checkBounds(rules.transferAmount, { least, coin })
  const check = (value: string) => checkLeast(value) ?? tooMuch(value)
  const form = useForm({
    initial: { account: asked.account, amount: asked.amount },
    keeps: ['account', 'amount'],
    rules: {
      account: (value) => rules.counterparty(value) ?? (isSelf(value) ? 'rules.counterparty.self' : null),
      amount: check,
    },
    submit: async () => setConfirming(true),
  })
  const recipients = useLoad('recipients', async () =>
    recipientsOf((await call('POST user/transferList', { page: 1 })).items),
  )
  const { account, amount } = form.values
  const isAmount = rules.transferAmount(amount) === null
  const lowest = least ? t('amount.least', { amount: boundAmount(least, coin) }) : t('amount.leastUnknown')
  const filled = `${TRANSFER}?${new URLSearchParams({ to: account.trim(), coin, amount })}`
  const total = add(isAmount ? amount : '0', (isAmount && feeOf(amount)) || '0')
  // `Summary` shows no figures for an amount that is typed but not accepted
  const isValid = check(amount) === null
  // until an amount is typed, the figures are those of an example, if the fee's rate is known
  const shown = isValid ? amount : rate ? exampleAmount(least, most, coin) : null
  const shownFee = shown === null ? null : feeOf(shown)
  const inCoin = (value: string | null) => (value === null ? '—' : `${exactAmount(value, coin)} ${unit}`)
  const feeText = shownFee === null ? t('amount.feeUnknown') : inCoin(shownFee)
  const sentTo = recipients.data?.find((recipient) => recipient.account === account.trim())
  const aboutAccount = sentTo?.at
    ? t('transfer.known', { account: sentTo.account, day: day(sentTo.at) })
    : t('transfer.check')
  const amountField = useRef<HTMLDivElement>(null)

  /** Fills in a scanned or pasted text: an account, or a request with an amount. */
  function fill(text: string): void {
    const request = readRequest(location.origin, text)
    if (typeof request === 'string') return form.set('account', request)
    form.set('account', request.account)
    form.set('amount', request.amount)
    navigate(
      `${TRANSFER}?${new URLSearchParams({ to: request.account, coin: request.coin, amount: request.amount })}`,
      { replace: true },
    )
  }

  const myCodeButton = (
    <Button kind="quiet" busy={myCode.busy} onClick={myCode.open}>
      {t('transfer.myCode')}
    </Button>
  )
  return (
    <Screen title={t('transfer.title')} narrow={!wide} onBack={() => goUp(MY)} end={<HideAmounts />}>
      <PaymentPaused kind="transfer">
        <PayForm
          onSubmit={form.onSubmit}
          sum={
            <Summary
              amount={isAmount && !isValid ? null : shown}
              coin={coin}
              isExample={!isAmount}
              brief={`${t('pay.fee')} ${feeText}`}
              rows={[
                [t('transfer.arrival'), <Figure key="arrival" size="large" value={inCoin(shown)} />],
                [t('transfer.fee', { rate: percent(rate) }), feeText],
                [
                  t('pay.total'),
                  <Figure
                    key="total"
                    value={inCoin(shown !== null && shownFee !== null ? add(shown, shownFee) : null)}
                  />,
                ],
              ]}
            />
          }
          action={
            <>
              <FormProblem text={form.problem} />
              <SendButton type="submit">{t('common.continue')}</SendButton>
            </>
          }
        >
          <Tabs
            label={t('records.coin')}
            value={coin}
            onChange={(next) => {
              navigate(`${TRANSFER}?coin=${next}`, { replace: true })
              form.set('amount', '')
            }}
            options={[
              ['usdt', 'USDT'],
              ['snt', 'SNT'],
            ]}
          />
          <Field
            {...form.field('account')}
            label={t('transfer.account')}
            hint={
              <Reserved
                text={account.trim() === '' ? t('transfer.account.hint') : aboutAccount}
                room={t('transfer.check')}
              />
            }
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            end={<PasteOrScan onFill={fill} />}
          />
          {/* a member with an empty balance who has never sent anything sees no recipients, because "none yet" would not help them */}
          {(!balance || isPositive(balance) || (recipients.data?.length ?? 0) > 0) && (
            <RecentRecipients
              of={recipients}
              onChoose={(name) => {
                form.set('account', name)
                amountField.current?.querySelector('input')?.focus()
              }}
            />
          )}
          {asked.account !== '' && asked.account === account && (
            <Note as="p" icon="info">
              {t('transfer.request.filled')}
            </Note>
          )}
          <div ref={amountField}>
            <AmountPanel
              {...form.field('amount')}
              label={t('transfer.amount')}
              coin={coin}
              hint={tightText(amount, most, coin) ?? lowest}
              balance={balance ?? null}
              most={most}
              least={least}
              tooMuch={isAmount ? tooMuch(amount) : null}
              form={filled}
              onValue={(value) => form.set('amount', value)}
              onLeave={() => form.left('amount')}
            />
          </div>
          <FreshBalance />
          {wide && myCodeButton}
        </PayForm>
      </PaymentPaused>
      <RecentOrders kind="transfer" />
      {!wide && myCodeButton}
      {myCode.Sheet && member.value && (
        <myCode.Sheet username={member.value.username} coin={coin} onClose={myCode.close} />
      )}
      {confirming && (
        <PaymentSheet
          title={t('transfer.confirm')}
          payment={{ kind: 'transfer', amount, coin, to: account.trim() }}
          form={filled}
          total={total}
          fee={shownFee}
          // the first figure is the amount that arrives, as in the button's label. The rows below add the fee and the total
          main={[t('transfer.arrival'), inCoin(amount)]}
          rows={[
            [t('transfer.account'), <Figure key="account" size="large" value={account.trim()} />],
            [t('transfer.fee', { rate: percent(rate) }), feeText],
            [t('pay.total'), <Figure key="total" value={inCoin(total)} />],
          ]}
          onRefused={(problem) => {
            const { account } = problem.fields
            if (!account) return false
            // the sheet is closed first, because that moves the focus to the form's button. After that, `complain` moves the focus to the field
            flushSync(() => setConfirming(false))
            form.complain({ account }, [t('transfer.nothing'), problem.tries].filter(Boolean).join(' · '))
            return true
          }}
          send={(intent, payPassword) => pay('POST user/transfer', intent, { account, amount, coin, payPassword })}
          receipt={(made) => ({
            rows: [
              [t('transfer.account'), account.trim()],
              [t('pay.fee'), made?.fee ? boundAmount(made.fee, coin) : feeText],
              ...(made?.fee && isOtherFee(shownFee, made.fee, coin) ? [[t('pay.feeShown'), feeText] as const] : []),
            ],
            ...(made?.fee && { total: add(amount, made.fee) }),
          })}
          onClose={() => setConfirming(false)}
        >
          <Note as="p" icon="warning" tone="warning">
            {t('transfer.final')}
          </Note>
          {/* no call of the platform looks an account up, so nothing can be said about one to which this member has never sent anything */}
          <Note as="p">{sentTo ? aboutAccount : sentences(aboutAccount, t('transfer.unchecked'))}</Note>
        </PaymentSheet>
      )}
    </Screen>
  )
}

const isSelf = (account: string): boolean => {
  const own = member.peek()
  return own !== null && [own.username, own.email, own.mobile].some((name) => name !== '' && name === account.trim())
}
