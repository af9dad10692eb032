import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Link } from 'wouter'
import { compare, subtract } from '../../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../../shared/limits.ts'
import * as rules from '../../../../shared/rules.ts'
import { within } from '../../../amount-rules.ts'
import { call, pay } from '../../../api.ts'
import { BalanceAge } from '../../../balance-age.tsx'
import { Address, shortAddress } from '../../../components/address.tsx'
import { AmountField } from '../../../components/amount-field.tsx'
import { AmountShares } from '../../../components/amount-shares.tsx'
import { Button } from '../../../components/button.tsx'
import { Facts } from '../../../components/figure.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Select } from '../../../components/select.tsx'
import { Empty, FormProblem, LoadStatus } from '../../../components/states.tsx'
import { useForm } from '../../../form.ts'
import { boundAmount, exactAmount, percent } from '../../../format.ts'
import { andBack, goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'
import { Pausable } from '../../../pausable.tsx'
import { PaymentSheet } from '../../../payment.tsx'
import { mostToWithdraw, withdrawFee } from '../../../quotes.ts'
import { MY } from '../../../routes.ts'
import { member } from '../../../state/session.ts'
import { config } from '../../../state/system.ts'
import { swapFor } from '../../../trade-link.ts'

export default function Withdraw() {
  useSignals()
  const loaded = useLoad('payout accounts', () => call('GET bank/list', {}))
  const { data: accounts } = loaded
  const [confirming, setConfirming] = useState(false)
  const balance = member.value?.usdt
  const least = config.value?.minWithdraw
  const form = useForm({
    initial: { accountId: '', amount: '' },
    rules: {
      accountId: (value) => (value === '' && accounts?.length !== 1 ? 'rules.payout.required' : null),
      amount: within(rules.withdrawAmount, { least, most: balance, coin: 'usdt' }),
    },
    submit: async () => setConfirming(true),
  })
  const { amount } = form.values
  const chosen =
    accounts?.find(({ id }) => String(id) === form.values.accountId) ??
    (accounts?.length === 1 ? accounts[0] : undefined)
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
          <Link className="button main" href={andBack('/pages-sub/withdrawal-type/edit')}>
            {t('payout.add')}
          </Link>
        </Empty>
      )}
      {accounts && accounts.length > 0 && (
        <Pausable kind="withdraw">
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
            <BalanceAge />
            <Facts
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
              <p className="form-problem" role="alert">
                <span>
                  {t('withdraw.feeShort')} <Link href={swapFor(subtract(fee, snt))}>{t('swap.title')}</Link>
                </span>
              </p>
            )}
            <p className="fine-print">{t('withdraw.review')}</p>
            <FormProblem text={form.problem?.message} />
            <Button type="submit" disabled={feeShort}>
              {t('withdraw.title')}
            </Button>
          </form>
        </Pausable>
      )}
      {confirming && chosen && (
        <PaymentSheet
          title={t('withdraw.title')}
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
          done="withdraw"
          onClose={() => setConfirming(false)}
        >
          <p className="fine-print">{t('withdraw.review')}</p>
        </PaymentSheet>
      )}
    </Screen>
  )
}
