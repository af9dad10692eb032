import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useEffect, useRef } from 'react'
import type { Config } from '../../../shared/contract/view.ts'
import { compare, roundUp } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import * as rules from '../../../shared/rules.ts'
import { boundAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp, navigate, safeReturnPath } from '../../core/navigation.ts'
import { useOnline } from '../../core/online.ts'
import { orderKey } from '../../core/order-key.ts'
import { HOME, MY, type ScreenProps } from '../../core/paths.ts'
import { onDevice, store } from '../../core/storage.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { config } from '../../data/app-config.ts'
import { noteRecharge } from '../../data/device-notes.ts'
import { showToast } from '../../data/dialogs.ts'
import { useForm } from '../../data/form.ts'
import { useFreshConfig } from '../../data/fresh-config.ts'
import { pay } from '../../data/pay.ts'
import { checkBounds } from '../../payment/amount-bounds.ts'
import { orderLink, withBack } from '../../payment/order-links.ts'
import { PaymentPaused } from '../../payment/payment-paused.tsx'
import { useMayPay } from '../../payment/still-checked.tsx'
import { useSendOnce } from '../../payment/use-send-once.ts'
import { FormProblem, Warning } from '../../ui/message-box.tsx'
import { NetworkChoice } from '../../ui/network-choice.tsx'
import { Note } from '../../ui/note.tsx'
import { Presets } from '../../ui/presets.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Failure, Skeleton } from '../../ui/states.tsx'
import { RequireEmail } from '../../widgets/require-email.tsx'
import { Term } from '../../widgets/term.tsx'
import { AmountPanel, PayForm } from './amount-panel.tsx'
import { OpenDepositsList } from './open-deposits-list.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { sameDeposit } from './same-deposit.ts'

const NETWORK = 'recharge network'
const AMOUNTS = ['50', '100', '200', '500'] as const

/** The amount from the link in USDT, raised to `least` and rounded up to the coin's decimals; '' if the link has no valid amount. */
const payable = (amount: string, least: string | null): string =>
  rules.rechargeAmount(amount) === null
    ? roundUp(least && compare(amount, least) < 0 ? least : amount, COIN_SCALE.usdt)
    : ''

/** The form for a recharge order. The network is chosen first, because coins sent over another network are lost. */
export default function RechargeScreen({ query }: ScreenProps) {
  useSignals()
  const wide = useWideWindow()
  const isOnline = useOnline()
  const { busy, problem, hasLoaded, reload } = useFreshConfig()
  // false after a failure: the failure's message stays while the config is requested again, so that its button keeps the focus
  const isLoading = config.value === null && busy && !hasLoaded && !problem
  // kept, because a newer config may have no networks. The form then stays with what was typed, and says so
  const networks = useRef<Config['networks']>([])
  const offered = config.value?.networks ?? []
  if (offered.length > 0) networks.current = offered
  return (
    <Screen title={t('recharge.title')} narrow={!wide} onBack={() => goUp(MY)}>
      {/* wide windows show the newest orders beside the form */}
      {!wide && <OpenDepositsList />}
      <PaymentPaused kind="recharge">
        {networks.current.length > 0 ? (
          <RequireEmail>
            <RechargeForm
              query={query}
              networks={networks.current}
              closed={offered.length === 0}
              busy={busy}
              onRetry={() => void reload()}
            />
          </RequireEmail>
        ) : isLoading ? (
          <Skeleton heights={[52, 72, 72, 160]} />
        ) : (
          <Failure
            name=""
            text={t(config.value ? 'recharge.noNetworks' : 'recharge.notLoaded')}
            waits={!isOnline}
            onRetry={() => void reload()}
          />
        )}
      </PaymentPaused>
      <RecentOrders kind="recharge" />
    </Screen>
  )
}

type Props = Pick<ScreenProps, 'query'> & {
  networks: Config['networks']
  /** whether the newest config no longer has networks. The button then loads the config again */
  closed: boolean
  /** whether the networks are being requested */
  busy: boolean
  onRetry: () => void
}

/** Rendered only once the config is loaded, because values from a link depend on the networks and their minimums. */
function RechargeForm({ query, networks, closed, busy, onRetry }: Props) {
  useSignals()
  const back = safeReturnPath(query.get('return'))
  const sendOnce = useSendOnce((payment) => sameDeposit(payment, back))
  const { mayPay, sheet } = useMayPay('recharge', t('recharge.title'))
  const remembered = onDevice.getItem(NETWORK)
  const leastOn = (name: string): string | null => {
    const own = networks.find(({ network }) => network === name)?.minAmount ?? null
    const all = config.value?.minRecharge ?? null
    return own && all ? (compare(own, all) > 0 ? own : all) : (own ?? all)
  }
  const isOffered = (name: string) => networks.some(({ network }) => network === name)
  const check = (value: string, on: string) =>
    checkBounds(rules.rechargeAmount, { least: leastOn(on), coin: 'usdt' })(value)
  const minutes = config.value?.rechargeMinutes
  const asked = query.get('amount') ?? ''
  const preferred = networks.find(({ network }) => network === remembered)?.network ?? networks[0]?.network ?? ''
  const form = useForm({
    initial: {
      network: preferred,
      amount: payable(asked, leastOn(preferred)),
    },
    keeps: ['network', 'amount'],
    rules: {
      network: (value) => (isOffered(value) ? null : 'rules.network.required'),
      amount: (value, { network }) => check(value, network),
    },
    submit: async (values, { samePage, sameMember }) => {
      store(onDevice, NETWORK, values.network)
      if (!(await mayPay())) return
      const payment = { kind: 'recharge', amount: values.amount, coin: 'usdt', to: values.network } as const
      const order = await sendOnce(payment, (intent) => pay('POST recharge/recharge', intent, values))
      if (!sameMember()) return
      noteRecharge(order)
      if (samePage()) navigate(withBack(orderLink('recharge', orderKey(order)), back), { replace: true })
      else showToast(t('recharge.created'))
    },
  })
  const { network, amount } = form.values
  // whether the amount must be checked again, by the minimum of a network that was chosen just now
  const isOtherNetwork = useRef(false)
  const least = leastOn(network)
  const filledIn = payable(asked, least)
  const isRaised = least !== null && amount !== '' && amount === filledIn && compare(asked, least) < 0
  /**
   * Chooses a network. If the amount was prefilled and the member has not changed it, it is adapted to the minimum of the new network. An amount is
   * checked again, because each network has a minimum of its own.
   */
  function chooseNetwork(name: string): void {
    const next = amount !== '' && amount === filledIn ? payable(asked, leastOn(name)) : amount
    form.set('amount', next)
    form.set('network', name)
    isOtherNetwork.current = true
  }
  useEffect(() => {
    if (isOtherNetwork.current && amount !== '') form.check('amount')
    isOtherNetwork.current = false
  })
  function retry(event: FormEvent): void {
    event.preventDefault()
    onRetry()
  }
  // home's first steps link here with the amount that they need. That amount becomes one of the presets
  const firstTask = back === HOME ? filledIn : ''
  return (
    <>
      <PayForm
        onSubmit={closed ? retry : form.onSubmit}
        framed
        sum={
          <>
            <AmountPanel
              {...form.field('amount')}
              label={t('recharge.amount')}
              coin="usdt"
              hint={
                least
                  ? t(isRaised ? 'recharge.raised' : 'amount.least', {
                      amount: boundAmount(least, 'usdt'),
                      needed: boundAmount(asked, 'usdt'),
                    })
                  : t('amount.leastUnknown')
              }
              onValue={(value) => form.set('amount', value)}
              onLeave={() => form.left('amount')}
            />
            <Presets
              options={[
                ...(firstTask
                  ? [[firstTask, t('recharge.firstTask', { amount: boundAmount(firstTask, 'usdt') }), true] as const]
                  : []),
                ...AMOUNTS.map((each) => [each, each] as const),
              ]}
              value={amount}
              onChoose={(each) => form.set('amount', each)}
            />
            <Note as="p" icon="clock">
              {minutes ? t('recharge.next.minutes', { minutes }) : t('recharge.next')}
            </Note>
          </>
        }
        action={
          <>
            <FormProblem text={closed ? t('recharge.noNetworks') : form.problem} />
            <SendButton type="submit" busy={closed ? busy : form.busy}>
              {closed
                ? t('common.retry')
                : check(amount, network) === null
                  ? t('recharge.deed', { amount: boundAmount(amount, 'usdt') })
                  : t('common.continue')}
            </SendButton>
          </>
        }
      >
        <NetworkChoice
          name="network"
          label={<Term word="network">{t('recharge.network')}</Term>}
          value={network}
          error={form.field('network').error}
          onValue={chooseNetwork}
          networks={networks.map((each) => ({
            network: each.network,
            protocol: each.protocol,
            ...(each.minAmount && { note: t('amount.least', { amount: boundAmount(each.minAmount, 'usdt') }) }),
          }))}
        />
        {isOffered(network) && <Warning>{t('recharge.onlyNetwork', { network })}</Warning>}
      </PayForm>
      {sheet}
    </>
  )
}
