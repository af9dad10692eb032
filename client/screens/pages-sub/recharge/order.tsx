import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import type { Output } from '../../../../shared/contract/index.ts'
import { type RechargeState, rechargeStates } from '../../../../shared/states.ts'
import { call } from '../../../api.ts'
import { copy } from '../../../clipboard.ts'
import { Address } from '../../../components/address.tsx'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Countdown } from '../../../components/countdown.tsx'
import { Facts } from '../../../components/figure.tsx'
import { Icon } from '../../../components/icon.tsx'
import { QrCode } from '../../../components/qr-code.tsx'
import { RefreshButton } from '../../../components/refresh-button.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, LoadStatus } from '../../../components/states.tsx'
import { Steps } from '../../../components/steps.tsx'
import { findOrder } from '../../../find-order.ts'
import { boundAmount, zonedTime } from '../../../format.ts'
import { goUp, navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { usePolled } from '../../../load.ts'
import { OrderHelp } from '../../../order-help.tsx'
import type { ScreenProps } from '../../../routes.ts'
import { ask } from '../../../state/dialog.ts'
import { config, serverNow } from '../../../state/system.ts'
import { type Mark, markOf, markOrder } from './marks.ts'

/** sections 4 and 9 */
const POLL_PAYMENT_MS = 10_000
const TRADES = '/pages-sub/finance/trade-detail?kind=recharge'

const TONES: Record<RechargeState, Tone> = {
  waiting: 'busy',
  paid: 'busy',
  arrived: 'good',
  cancelled: 'plain',
  expired: 'bad',
  unknown: 'plain',
}

const STEPS = ['waiting', 'paid', 'arrived'] as const

type Data = { order: Output<'GET recharge/myRecords'>['items'][number] | null }

const load = async (orderId: string): Promise<Data> => ({
  order: await findOrder(orderId, (page) => call('GET recharge/myRecords', { orderId, page })),
})

const isOpen = (data: Data | null): boolean => !!data?.order && !rechargeStates[data.order.state].final

/** Our own marks only say what the member did here; what the upstream says counts more. */
const shownState = (state: RechargeState, mark: Mark | null): RechargeState =>
  state === 'waiting' && mark ? mark : state

/** One recharge: where to pay, how long it waits, and what became of it. */
export default function RechargeOrder({ query }: ScreenProps) {
  useSignals()
  const id = query.get('id') ?? ''
  const loaded = usePolled(`recharge order ${id}`, () => load(id), POLL_PAYMENT_MS, isOpen)
  const { data, busy, reload } = loaded
  const order = data?.order
  const [mark, setMark] = useState(() => markOf(id))
  const retry = useCallback(() => void reload(), [reload])

  function decide(next: Mark): void {
    markOrder(id, next)
    setMark(next)
  }

  async function cancel(): Promise<void> {
    if (
      await ask({
        text: t('recharge.cancel.text'),
        confirm: t('recharge.cancel'),
        cancel: t('common.back'),
        danger: true,
      })
    )
      decide('cancelled')
  }

  const minutes = config.value?.rechargeMinutes ?? null
  const until = order
    ? (order.expiresAt ?? (order.createdAt !== null && minutes !== null ? order.createdAt + minutes * 60 : null))
    : null
  // the upstream may be slow to say so, and what is sent from now on may be lost
  const isOver = until !== null && serverNow() >= until
  const known = order ? shownState(order.state, mark) : 'unknown'
  const state = known === 'waiting' && isOver ? 'expired' : known
  const { actions } = rechargeStates[state]
  const open = !isOver && (state === 'waiting' || state === 'paid')
  return (
    <Screen
      title={t('recharge.order')}
      narrow
      onBack={() => goUp(TRADES)}
      end={<RefreshButton busy={busy} onRefresh={retry} />}
    >
      <LoadStatus of={loaded} heights={[140, 280, 140]} />
      {order === null && (
        <Empty icon="records" text={t('order.missing')}>
          <Link className="button quiet" href={TRADES}>
            {t('trades.title')}
          </Link>
        </Empty>
      )}
      {order && (
        <>
          <section className="card order-head">
            <Badge tone={TONES[state]}>{t(`recharge.state.${state}`)}</Badge>
            <span className="figure l">{boundAmount(order.amount, 'usdt')}</span>
            {open && until !== null && <Countdown until={until} now={serverNow} onEnd={retry} />}
            <p role="status">{t(`recharge.words.${state}`)}</p>
            {mark && order.state === 'waiting' && <p className="card-note">{t('recharge.local')}</p>}
          </section>
          {open && order.address !== '' && (
            <section className="card pay-to">
              <p className="form-warning">
                <Icon name="warning" size={20} />
                {t('recharge.onlyNetwork', { network: order.network })}
              </p>
              <QrCode text={order.address} label={t('recharge.scan')} />
              <Address value={order.address} />
              <div className="box-buttons">
                <Button kind="quiet" onClick={() => void copy(order.address)}>
                  {t('recharge.copyAddress')}
                </Button>
                <Button kind="quiet" onClick={() => void copy(order.amount)}>
                  {t('recharge.copyAmount')}
                </Button>
              </div>
            </section>
          )}
          {actions.includes('confirm_paid') && <Button onClick={() => decide('paid')}>{t('recharge.paid')}</Button>}
          {actions.includes('cancel') && (
            <Button kind="danger" onClick={() => void cancel()}>
              {t('recharge.cancel')}
            </Button>
          )}
          {actions.includes('order_again') && (
            <Button onClick={() => navigate(`/pages-sub/recharge/index?amount=${order.amount}`, { replace: true })}>
              {t('recharge.again')}
            </Button>
          )}
          <section className="card">
            <Steps states={STEPS} now={state} text={(each) => t(`recharge.state.${each}`)} />
            <Facts
              rows={[
                [t('order.number'), order.orderId],
                [t('recharge.network'), order.network],
                [t('recharge.protocol'), order.protocol || '—'],
                [t('order.created'), zonedTime(order.createdAt)],
              ]}
            />
            <OrderHelp orderId={order.orderId} />
          </section>
        </>
      )}
    </Screen>
  )
}
