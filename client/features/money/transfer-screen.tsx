import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import { add } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import * as rules from '../../../shared/rules.ts'
import { boundAmount, coinAmount, exactAmount, percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp, navigate } from '../../core/navigation.ts'
import { MY, type ScreenProps } from '../../core/paths.ts'
import { call } from '../../data/api.ts'
import { config } from '../../data/app-config.ts'
import { useForm } from '../../data/form.ts'
import { useFreshConfig } from '../../data/fresh-config.ts'
import { useLazySheet } from '../../data/lazy-sheet.ts'
import { useLoad } from '../../data/load.ts'
import { pay } from '../../data/pay.ts'
import { member } from '../../data/session.ts'
import { checkBounds } from '../../payment/amount-bounds.ts'
import { FreshBalance } from '../../payment/fresh-balance.tsx'
import { PaymentPaused } from '../../payment/payment-paused.tsx'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { mostToTransfer, transferFee } from '../../payment/quotes.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { AmountShares } from '../../ui/amount-shares.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Screen } from '../../ui/screen.tsx'
import { FormProblem } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PasteOrScan } from '../../widgets/paste-or-scan.tsx'
import { RecentRecipients } from './recent-recipients.tsx'
import { recipientsOf } from './recipients.ts'
import { readRequest, requestOf } from './request-link.ts'

const myCodeSheet = () => import('./my-code-sheet.tsx')

/** Transfers USDT or SNT (`?coin=snt`) to another member; the fee is added on top, in the same coin. */
export default function TransferScreen({ query }: ScreenProps) {
  useSignals()
  useFreshConfig()
  const asked = requestOf(query)
  const { coin } = asked
  const myCode = useLazySheet(myCodeSheet)
  const [confirming, setConfirming] = useState(false)
  const unit = coin.toUpperCase()
  const balance = member.value?.[coin]
  const least = config.value?.minTransfer
  const rate = config.value?.transferFee
  const form = useForm({
    initial: { account: asked.account, amount: asked.amount },
    rules: {
      account: (value) => rules.counterparty(value) ?? (isSelf(value) ? 'rules.counterparty.self' : null),
      amount: checkBounds(rules.transferAmount, { least, most: balance, coin }),
    },
    submit: async () => setConfirming(true),
  })
  const recipients = useLoad('recipients', async () =>
    recipientsOf((await call('POST user/transferList', { page: 1 })).items),
  )
  const { account, amount } = form.values
  const isAmount = rules.transferAmount(amount) === null
  const fee = isAmount ? transferFee(amount, rate, coin) : null
  const shownFee = fee === null ? (rate ? '—' : t('amount.feeUnknown')) : `${exactAmount(fee, coin)} ${unit}`
  const amountField = useRef<HTMLDivElement>(null)

  /** Scanned or pasted: an account, or a request with an amount. */
  function fill(text: string): void {
    const request = readRequest(location.origin, text)
    if (typeof request === 'string') return form.set('account', request)
    form.set('account', request.account)
    form.set('amount', request.amount)
    navigate(
      `/pages-sub/finance/transfer?${new URLSearchParams({ to: request.account, coin: request.coin, amount: request.amount })}`,
      { replace: true },
    )
  }
  const arrival = isAmount ? `${exactAmount(amount, coin)} ${unit}` : '—'

  return (
    <Screen title={t('transfer.title')} narrow onBack={() => goUp(MY)}>
      <PaymentPaused kind="transfer">
        <form noValidate onSubmit={form.onSubmit}>
          <Tabs
            label={t('records.coin')}
            value={coin}
            onChange={(next) => {
              navigate(`/pages-sub/finance/transfer?coin=${next}`, { replace: true })
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
            hint={account.trim() === '' ? t('transfer.account.hint') : t('transfer.check')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            end={<PasteOrScan onFill={fill} />}
          />
          <RecentRecipients
            // suggestions: a failed load is not reported
            names={recipients.data ?? (recipients.problem && [])}
            onChoose={(name) => {
              form.set('account', name)
              amountField.current?.querySelector('input')?.focus()
            }}
          />
          {asked.account !== '' && asked.account === account && (
            <Note as="p" icon="info">
              {t('transfer.request.filled')}
            </Note>
          )}
          <div ref={amountField}>
            <AmountField
              {...form.field('amount')}
              label={t('transfer.amount')}
              unit={unit}
              scale={COIN_SCALE[coin]}
              hint={least ? t('amount.least', { amount: boundAmount(least, coin) }) : t('amount.leastUnknown')}
              onValue={(value) => form.set('amount', value)}
            />
          </div>
          <AmountShares
            most={mostToTransfer(balance, rate)}
            scale={COIN_SCALE[coin]}
            onValue={(value) => form.set('amount', value)}
          />
          <FreshBalance />
          <KeyValues
            rows={[
              [t('pay.balance'), `${coinAmount(balance, coin)} ${unit}`],
              [t('transfer.fee', { rate: percent(rate) }), shownFee],
              [t('transfer.arrival'), arrival],
            ]}
          />
          <FormProblem text={form.problem?.message} />
          <Button type="submit">{t('transfer.title')}</Button>
        </form>
      </PaymentPaused>
      <Button kind="quiet" busy={myCode.busy} onClick={myCode.open}>
        {t('transfer.myCode')}
      </Button>
      {myCode.Sheet && member.value && (
        <myCode.Sheet username={member.value.username} coin={coin} onClose={myCode.close} />
      )}
      {confirming && (
        <PaymentSheet
          title={t('transfer.title')}
          payment={{ kind: 'transfer', amount, coin, to: account.trim() }}
          total={add(amount, fee ?? '0')}
          rows={[
            [t('transfer.account'), account],
            [t('transfer.fee', { rate: percent(rate) }), shownFee],
            [t('transfer.arrival'), arrival],
          ]}
          send={(intent, payPassword) => pay('POST user/transfer', intent, { account, amount, coin, payPassword })}
          onClose={() => setConfirming(false)}
        >
          <Note as="p">{t('transfer.check')}</Note>
          <Note as="p">{t('transfer.final')}</Note>
        </PaymentSheet>
      )}
    </Screen>
  )
}

const isSelf = (account: string): boolean => {
  const own = member.peek()
  return own !== null && [own.username, own.email, own.mobile].some((name) => name !== '' && name === account.trim())
}
