import { useSignals } from '@preact/signals-react/runtime'
import { compare, raise } from '../../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../../shared/limits.ts'
import * as rules from '../../../../shared/rules.ts'
import { within } from '../../../amount-rules.ts'
import { pay } from '../../../api.ts'
import { AmountField } from '../../../components/amount-field.tsx'
import { Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { NetworkChoice } from '../../../components/network-choice.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Failure, FormProblem } from '../../../components/states.tsx'
import { useForm } from '../../../form.ts'
import { boundAmount } from '../../../format.ts'
import { askConfig } from '../../../fresh-config.ts'
import { goUp, navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { Pausable } from '../../../pausable.tsx'
import { useIntent } from '../../../payment.tsx'
import { MY, type ScreenProps } from '../../../routes.ts'
import { say } from '../../../state/dialog.ts'
import { config } from '../../../state/system.ts'
import { keep, onDevice } from '../../../storage.ts'

const NETWORK = 'recharge network'
const AMOUNTS = ['50', '100', '200', '500'] as const

/** What is missing elsewhere, as it can be sent: no less, with the coin's decimals. */
const payable = (amount: string): string =>
  rules.rechargeAmount(amount) === null ? raise(amount, COIN_SCALE.usdt) : ''

/** A new recharge: the network first, for a coin sent over another one is lost. */
export default function Recharge({ query }: ScreenProps) {
  useSignals()
  const networks = config.value?.networks ?? []
  const once = useIntent()
  const remembered = onDevice.getItem(NETWORK)
  const leastOn = (name: string): string | null => {
    const own = networks.find(({ network }) => network === name)?.minAmount ?? null
    const all = config.value?.minRecharge ?? null
    return own && all ? (compare(own, all) > 0 ? own : all) : (own ?? all)
  }
  const form = useForm({
    initial: {
      network: networks.find(({ network }) => network === remembered)?.network ?? networks[0]?.network ?? '',
      amount: payable(query.get('amount') ?? ''),
    },
    rules: {
      network: rules.network,
      amount: (value, { network }) => within(rules.rechargeAmount, { least: leastOn(network), coin: 'usdt' })(value),
    },
    submit: async (values, { isHere, isThem }) => {
      keep(onDevice, NETWORK, values.network)
      const order = await once((intent) => pay('POST recharge/recharge', intent, values))
      if (!isThem()) return
      if (isHere()) navigate(`/pages-sub/recharge/order?id=${encodeURIComponent(order.orderId)}`, { replace: true })
      else say(t('recharge.created'))
    },
  })
  const { network, amount } = form.values
  const least = leastOn(network)
  return (
    <Screen title={t('recharge.title')} narrow onBack={() => goUp(MY)}>
      <Pausable kind="recharge">
        {networks.length === 0 ? (
          <Failure text={t('recharge.noNetworks')} onRetry={() => void askConfig()} />
        ) : (
          <form noValidate onSubmit={form.onSubmit}>
            <NetworkChoice
              name="network"
              label={t('recharge.network')}
              value={network}
              error={form.field('network').error}
              onValue={(value) => form.set('network', value)}
              networks={networks.map((each) => ({
                network: each.network,
                protocol: each.protocol,
                ...(each.minAmount && { note: t('amount.least', { amount: boundAmount(each.minAmount, 'usdt') }) }),
              }))}
            />
            <p className="form-warning">
              <Icon name="warning" size={20} />
              {t('recharge.onlyNetwork', { network })}
            </p>
            <AmountField
              {...form.field('amount')}
              label={t('recharge.amount')}
              unit="USDT"
              scale={2}
              hint={least ? t('amount.least', { amount: boundAmount(least, 'usdt') }) : t('amount.leastUnknown')}
              onValue={(value) => form.set('amount', value)}
            />
            <div className="shares">
              {AMOUNTS.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === amount}
                  onClick={() => form.set('amount', each)}
                >
                  {each}
                </button>
              ))}
            </div>
            <FormProblem text={form.problem?.message} />
            <Button type="submit" busy={form.busy}>
              {t('recharge.create')}
            </Button>
          </form>
        )}
      </Pausable>
    </Screen>
  )
}
