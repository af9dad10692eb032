import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Link } from 'wouter'
import { compare, subtract } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import * as rules from '../../../shared/rules.ts'
import { boundAmount, exactAmount, percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp, withReturn } from '../../core/navigation.ts'
import { MY } from '../../core/paths.ts'
import { call } from '../../data/api.ts'
import { config } from '../../data/app-config.ts'
import { useForm } from '../../data/form.ts'
import { useFreshConfig } from '../../data/fresh-config.ts'
import { useLoad } from '../../data/load.ts'
import { pay } from '../../data/pay.ts'
import { member } from '../../data/session.ts'
import { checkBounds } from '../../payment/amount-bounds.ts'
import { FreshBalance } from '../../payment/fresh-balance.tsx'
import { swapLink } from '../../payment/order-links.ts'
import { PaymentPaused } from '../../payment/payment-paused.tsx'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { mostToWithdraw, withdrawFee } from '../../payment/quotes.ts'
import { Address, shortAddress } from '../../ui/address.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { AmountShares } from '../../ui/amount-shares.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Select } from '../../ui/select.tsx'
import { Empty, FormProblem, LoadStatus } from '../../ui/states.tsx'

export default function WithdrawScreen() {
  useSignals()
  useFreshConfig()
  const loaded = useLoad('payout accounts', () => call('GET bank/list', {}))
  const { data: accounts } = loaded
  const [confirming, setConfirming] = useState(false)
  const usual = accounts?.length === 1 ? accounts[0] : accounts?.find(({ isDefault }) => isDefault)
  const balance = member.value?.usdt
  const least = config.value?.minWithdraw
  const form = useForm({
    initial: { accountId: '', amount: '' },
    rules: {
      accountId: (value) => (value === '' && !usual ? 'rules.payout.required' : null),
      amount: checkBounds(rules.withdrawAmount, { least, most: balance, coin: 'usdt' }),
    },
    submit: async () => setConfirming(true),
  })
  const { amount } = form.values
  const chosen = accounts?.find(({ id }) => String(id) === form.values.accountId) ?? usual
  const fee =
    rules.withdrawAmount(amount) === null
      ? withdrawFee(amount, config.value?.withdrawFee, config.value?.sntPrice)
      : null
  const snt = member.value?.snt ?? null
  const feeShort = fee !== null && snt !== null && compare(snt, fee) < 0
  const feeKnown = config.value?.withdrawFee && config.value.sntPrice
  const shownFee = fee === null ? (feeKnown ? '—' : t('amount.feeUnknown')) : `≈ ${exactAmount(fee, 'snt')} SNT`

  return (
    <Screen title={t('withdraw.title')} narrow onBack={() => goUp(MY)}>
      <LoadStatus of={loaded} heights={[76, 101, 44, 86, 38, 48]} />
      {accounts?.length === 0 && (
        <Empty icon="wallet" text={t('withdraw.noAccount')}>
          <ButtonLink href={withReturn('/pages-sub/withdrawal-type/edit')}>{t('payout.add')}</ButtonLink>
        </Empty>
      )}
      {accounts && accounts.length > 0 && (
        <PaymentPaused kind="withdraw">
          <form noValidate onSubmit={form.onSubmit}>
            <Select
              name="accountId"
              label={t('withdraw.account')}
              value={chosen ? String(chosen.id) : ''}
              error={form.field('accountId').error}
              onChange={(value) => form.set('accountId', value)}
              options={[
                ...(chosen ? [] : [['', t('withdraw.choose')] as const]),
                ...accounts.map(
                  ({ id, name, network, address }) =>
                    [String(id), `${name || network} · ${network} · ${shortAddress(address)}`] as const,
                ),
              ]}
            />
            <AmountField
              {...form.field('amount')}
              label={t('withdraw.amount')}
              unit="USDT"
              scale={COIN_SCALE.usdt}
              hint={least ? t('amount.least', { amount: boundAmount(least, 'usdt') }) : t('amount.leastUnknown')}
              onValue={(value) => form.set('amount', value)}
            />
            <AmountShares
              most={mostToWithdraw(balance, member.value?.snt, config.value?.withdrawFee, config.value?.sntPrice)}
              scale={COIN_SCALE.usdt}
              onValue={(value) => form.set('amount', value)}
            />
            <FreshBalance />
            <KeyValues
              rows={[
                [t('pay.balance'), `${exactAmount(balance, 'usdt')} USDT`],
                [t('withdraw.fee', { rate: percent(config.value?.withdrawFee) }), shownFee],
                [
                  t('withdraw.arrival'),
                  rules.withdrawAmount(amount) === null ? `${exactAmount(amount, 'usdt')} USDT` : '—',
                ],
              ]}
            />
            {feeShort && (
              <FormProblem text={t('withdraw.feeShort')}>
                <Link href={swapLink(subtract(fee, snt))}>{t('swap.title')}</Link>
              </FormProblem>
            )}
            <Note as="p">{t('withdraw.review')}</Note>
            <FormProblem text={form.problem?.message} />
            <Button type="submit" disabled={feeShort}>
              {t('withdraw.title')}
            </Button>
          </form>
        </PaymentPaused>
      )}
      {confirming && chosen && (
        <PaymentSheet
          title={t('withdraw.title')}
          payment={{ kind: 'withdraw', amount, coin: 'usdt', to: chosen.name || chosen.network }}
          total={amount}
          rows={[
            [t('withdraw.account'), chosen.name || chosen.network],
            [t('recharge.network'), chosen.network],
            [t('payout.address'), <Address key="address" value={chosen.address} />],
            [t('withdraw.fee', { rate: percent(config.value?.withdrawFee) }), shownFee],
            [t('withdraw.arrival'), `${exactAmount(amount, 'usdt')} USDT`],
          ]}
          send={(intent, payPassword) =>
            pay('POST withdrawal/apply', intent, { amount, accountId: chosen.id, payPassword })
          }
          onClose={() => setConfirming(false)}
        >
          <Note as="p">{t('withdraw.review')}</Note>
        </PaymentSheet>
      )}
    </Screen>
  )
}
