import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Output } from '../../../shared/contract/index.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { rechargeStates } from '../../../shared/states.ts'
import { day, uncut, zonedTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useLazyComponent } from '../../core/lazy-component.ts'
import { goUp, navigate, safeReturnPath } from '../../core/navigation.ts'
import { ASSETS, HOME, type ScreenProps } from '../../core/paths.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { call } from '../../data/api.ts'
import { serverNow } from '../../data/app-config.ts'
import { noteRecharge } from '../../data/device-notes.ts'
import { askQuestion } from '../../data/dialogs.ts'
import { type LocalMark, localMark, markOrder, rechargeDeadline, rechargeState } from '../../data/recharge-state.ts'
import { usePolled } from '../../data/use-polled.ts'
import { findOrder } from '../../payment/find-order.ts'
import { OrderAmount, OrderHead } from '../../payment/order-head.tsx'
import { OrderHelp } from '../../payment/order-help.tsx'
import { ordersLink, rechargeLink, withBack } from '../../payment/order-links.ts'
import { RECHARGE_TONES } from '../../payment/recharge-tones.ts'
import { BottomAction } from '../../ui/bottom-action.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Figure } from '../../ui/figure.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { NodeField } from '../../ui/node-field.tsx'
import { Note } from '../../ui/note.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Split } from '../../ui/split.tsx'
import { Empty, LoadStatus, Skeleton } from '../../ui/states.tsx'
import { Steps } from '../../ui/steps.tsx'
import { CopyValue } from '../../widgets/copy-value.tsx'
import { KeptHeight } from './kept-height.tsx'
import { PayTo } from './pay-to.tsx'
import { useCreditedBalance } from './use-credited-balance.ts'

/** Poll interval from sections 4 and 9 of the specification. */
const POLL_PAYMENT_MS = 10_000
const DEPOSITS = ordersLink('recharge')

/** Text keys of the steps. Unlike the texts of the states, they stay true once a step is done. */
const STEP_TEXTS = {
  waiting: 'recharge.step.payment',
  paid: 'recharge.step.confirmation',
  arrived: 'recharge.state.arrived',
} as const
const STEPS = ['waiting', 'paid', 'arrived'] as const

type Data = { order: Output<'GET recharge/myRecords'>['items'][number] | null }

/** Matches the id that names an order without a number (`orderKey`). Order numbers are longer, because they contain a date. */
const ID = /^\d{1,11}$/

/** Matches the numbers that our server accepts in a search (`orderId` in `shared/rules.ts`, whose other rules this page does not need). */
const NUMBER = /^[\w-]{1,64}$/

/** Whether the upstream can search for the order. All others are looked for in the list. */
const isSearchable = (key: string): boolean => !ID.test(key) && NUMBER.test(key)

const load = async (key: string): Promise<Data> => ({
  order:
    key === ''
      ? null
      : await findOrder(key, (page) =>
          call('GET recharge/myRecords', isSearchable(key) ? { orderId: key, page } : { page }),
        ),
})

const isOpen = (data: Data | null): boolean => !!data?.order && !rechargeStates[data.order.state].final

/** Loaded while the order is still open, so that the message about the credit appears at once and nothing moves. */
const creditedCode = () => import('./credited.tsx')

/** The page of one recharge order: payment address, countdown and state. */
export default function RechargeOrderScreen({ query }: ScreenProps) {
  useSignals()
  const wide = useWideWindow()
  const id = query.get('id') ?? ''
  const back = safeReturnPath(query.get('return'))
  const loaded = usePolled(`recharge order ${id}`, () => load(id), POLL_PAYMENT_MS, isOpen)
  const { data, busy, reload } = loaded
  const order = data?.order
  const [mark, setMark] = useState(() => localMark(id))
  const retry = useCallback(() => void reload(), [reload])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `mark` is not read here, but `noteRecharge` reads it from the device’s storage
  useEffect(() => {
    if (order) noteRecharge(order)
  }, [order, mark])

  const isCredited = order?.state === 'arrived'
  const openId = useRef('')
  if (order && !isCredited) openId.current = id
  // A credit is news if this page has shown the deposit as open, or if another page asked for the deposit. For an older deposit, only its receipt is
  // shown.
  const isNews = isCredited && (openId.current === id || back !== null)
  const balance = useCreditedBalance(isNews ? id : null)
  // `balance.data` may come from an earlier visit of this page. After a failed reload, the balance may be out of date
  const hasBalance = balance.data === true && balance.problem === null
  const refresh = () => {
    retry()
    if (isNews && !hasBalance) void balance.reload()
  }

  const { content: Credited, failed } = useLazyComponent(isNews || (order && !isCredited) ? creditedCode : undefined)

  const said = useRef<HTMLParagraphElement>(null)
  function decide(next: LocalMark): void {
    markOrder(id, next)
    setMark(next)
    // the pressed button disappears, so the focus moves to the text that says what happens next
    said.current?.focus()
  }

  async function cancel(): Promise<void> {
    if (
      await askQuestion({
        title: t('recharge.cancel'),
        text: t('recharge.cancel.text'),
        confirm: t('recharge.cancel'),
        cancel: t('common.back'),
        danger: true,
      })
    )
      decide('cancelled')
  }

  const until = order ? rechargeDeadline(order) : null
  const isOver = until !== null && serverNow() >= until
  const state = order ? rechargeState(order) : 'unknown'
  const isSaid = state === 'said'
  // marked as sent, but not credited in time
  const isLate = isSaid && isOver
  const isExpired = state === 'expired' || isLate
  // "I have transferred" is only a mark on this device, so the order can still be cancelled and, once its time is over, ordered again
  const actions = isLate
    ? (['order_again', 'cancel'] as const)
    : isSaid
      ? (['cancel'] as const)
      : rechargeStates[state].actions
  const can = (action: 'confirm_paid' | 'cancel' | 'order_again') => actions.some((each) => each === action)
  const open = !isOver && (state === 'waiting' || isSaid || state === 'paid')
  const canPay = open && !!order?.address
  const lacksAddress = open && state === 'waiting' && !order?.address
  const amount = order && (
    <OrderAmount>
      <Figure
        value={uncut(order.amount, COIN_SCALE.usdt)}
        unit="USDT"
        size="huge"
        tone={state === 'expired' || state === 'cancelled' ? 'void' : 'plain'}
      />
    </OrderAmount>
  )
  const sent = can('confirm_paid') && canPay && <Button onClick={() => decide('paid')}>{t('recharge.paid')}</Button>
  // on phones, the steps are below the QR code, so that all that a payment needs is in the first screen
  const stepsLast = canPay && !wide
  const steps = <Steps states={STEPS} now={isSaid ? 'waiting' : state} text={(each) => t(STEP_TEXTS[each])} />
  const details = order && (
    <>
      <Card>
        <KeyValues
          rows={[
            [t('order.number'), <CopyValue key="number" text={order.orderId} label={t('order.copy')} />],
            [t('recharge.network'), order.network],
            [t('recharge.protocol'), order.protocol || '—'],
            [t('order.created'), zonedTime(order.createdAt)],
          ]}
        />
        {!isExpired && <OrderHelp orderId={order.orderId} isWrong={state === 'unknown'} />}
      </Card>
      {back === HOME && !isCredited && (
        <ButtonLink kind={isSaid && !isLate ? 'main' : 'quiet'} href={HOME}>
          {t('guide.firstSteps')}
        </ButtonLink>
      )}
      {can('cancel') && (
        <Button kind="text" onClick={() => void cancel()}>
          {t('recharge.cancel')}
        </Button>
      )}
    </>
  )
  return (
    <Screen
      title={t('recharge.order')}
      narrow={!wide}
      onBack={() => goUp(DEPOSITS)}
      end={<RefreshButton busy={busy} onRefresh={refresh} />}
    >
      <LoadStatus of={loaded} name={t('recharge.order')} heights={[152, 306, 140]} />
      {order === null && (
        <Empty icon="records" text={t('order.missing')}>
          <ButtonLink kind="quiet" href={DEPOSITS}>
            {t('orders.title')}
          </ButtonLink>
        </Empty>
      )}
      {order && isNews && !failed && (
        <Split side={details}>
          {Credited ? (
            <Credited amount={order.amount} hasBalance={hasBalance} back={back}>
              {steps}
            </Credited>
          ) : (
            <Skeleton heights={[460]} />
          )}
        </Split>
      )}
      {order && isCredited && (!isNews || failed) && (
        <Split side={details}>
          <OrderHead
            state={{ tone: RECHARGE_TONES[state], text: t(`recharge.state.${state}`) }}
            aside={<Note>{day(order.createdAt)}</Note>}
            amount={amount}
          >
            {steps}
            <ButtonLink kind="quiet" href={ASSETS}>
              {t('assets.title')}
            </ButtonLink>
            <ButtonLink kind="text" href={rechargeLink(order.amount)}>
              {t('recharge.again')}
            </ButtonLink>
          </OrderHead>
        </Split>
      )}
      {order && !isCredited && (
        <div className="recharge-order">
          <Split side={details}>
            <KeptHeight>
              <OrderHead
                state={{ tone: RECHARGE_TONES[state], text: t(`recharge.state.${state}`) }}
                aside={
                  open && until !== null ? (
                    <Note icon="clock">
                      {t('recharge.timeLeft')} <Countdown until={until} now={serverNow} onEnd={retry} size="normal" />
                    </Note>
                  ) : (
                    <Note>{day(order.createdAt)}</Note>
                  )
                }
                amount={
                  canPay ? (
                    <CopyValue text={order.amount} label={t('recharge.copyAmount')} look="wide">
                      {amount}
                    </CopyValue>
                  ) : (
                    amount
                  )
                }
                text={t(lacksAddress ? 'recharge.noAddress' : `recharge.detail.${isExpired ? 'expired' : state}`)}
                textRef={said}
              >
                {!stepsLast && steps}
                {mark === 'cancelled' && order.state === 'waiting' && <Note as="p">{t('recharge.local')}</Note>}
                {lacksAddress && (
                  <Button kind="quiet" busy={busy} onClick={retry}>
                    {t('common.refresh')}
                  </Button>
                )}
              </OrderHead>
            </KeptHeight>
            {/* once the member has said that they have sent it, this part may get lower */}
            <KeptHeight key={isSaid ? 'said' : 'open'}>
              {canPay && (
                <PayTo order={{ ...order, until }} isSent={isSaid}>
                  {stepsLast && steps}
                </PayTo>
              )}
              {can('order_again') && (
                <Card>
                  <div className="order-end">
                    {/* who has already sent money needs customer service, so that comes before the button for a new order */}
                    {isExpired ? (
                      <OrderHelp isWrong orderId={order.orderId} />
                    ) : (
                      <NodeField look="scene" seed={order.orderId} />
                    )}
                    <Button
                      kind={isLate ? 'quiet' : 'main'}
                      onClick={() => navigate(withBack(rechargeLink(order.amount), back), { replace: true })}
                    >
                      {t('recharge.again')}
                    </Button>
                  </div>
                </Card>
              )}
            </KeptHeight>
            {wide && sent}
          </Split>
          {!wide && sent && <BottomAction>{sent}</BottomAction>}
        </div>
      )}
    </Screen>
  )
}
