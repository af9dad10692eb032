import { type WithdrawalState, withdrawalSteps } from '../../../shared/states.ts'
import { day, zonedTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import type { ScreenProps } from '../../core/paths.ts'
import { MOVEMENTS, TRANSFER, WITHDRAW } from '../../core/paths.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { usePolled } from '../../data/use-polled.ts'
import { findOrder } from '../../payment/find-order.ts'
import { OrderAmount, OrderHead } from '../../payment/order-head.tsx'
import { OrderHelp } from '../../payment/order-help.tsx'
import { isOrderKind, ordersLink } from '../../payment/order-links.ts'
import { loadOrders, shownOrder } from '../../payment/orders.ts'
import { useSeenEnd } from '../../payment/use-seen-end.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Split } from '../../ui/split.tsx'
import { Empty, LoadStatus } from '../../ui/states.tsx'
import { Steps } from '../../ui/steps.tsx'
import { CopyAddress } from '../../widgets/copy-address.tsx'
import { CopyValue } from '../../widgets/copy-value.tsx'

/** Heights in pixels of the two cards of an order. */
const HEIGHTS = { recharge: [140, 140], withdraw: [342, 342], transfer: [120, 239], swap: [152, 239] }

/** How often the state of an open withdrawal is requested again while its page is visible. */
const POLL_WITHDRAWAL_MS = 30_000

/** The states of a withdrawal that do not change any more. Named here, because the table of all states would make the shared script larger. */
const FINAL: readonly string[] = ['sent', 'refused'] satisfies WithdrawalState[]

/** Whether the state of a withdrawal may still change. */
const isOpen = (state: string | undefined): boolean => state !== undefined && !FINAL.includes(state)

/** The page of one withdrawal, transfer or swap. Recharge orders have a page of their own, `recharge-order-screen.tsx`. */
export default function OrderScreen({ query }: ScreenProps) {
  const wide = useWideWindow()
  const asked = query.get('kind')
  const kind = isOrderKind(asked) ? asked : 'withdraw'
  const id = query.get('id') ?? ''
  const loaded = usePolled(
    `${kind} order ${id}`,
    async () => ({ order: await findOrder(id, (page) => loadOrders(kind, page)) }),
    POLL_WITHDRAWAL_MS,
    // the other kinds are complete from the start
    (data) => data?.order?.kind === 'withdraw' && isOpen(data.order.state),
  )
  const { data, busy, reload } = loaded
  const order = data?.order && shownOrder(data.order)
  useSeenEnd(kind, order)
  const retry = () => void reload()
  return (
    <Screen
      title={t(`${kind}.order`)}
      narrow={!wide}
      onBack={() => goUp(ordersLink(kind))}
      end={<RefreshButton busy={busy} onRefresh={retry} />}
    >
      <LoadStatus of={loaded} heights={HEIGHTS[kind]} />
      {order === null && (
        <Empty icon="records" text={t('order.missing')}>
          <ButtonLink kind="quiet" href={ordersLink(kind)}>
            {t('orders.title')}
          </ButtonLink>
        </Empty>
      )}
      {order && (
        <Split
          side={
            <Card>
              <KeyValues
                rows={[
                  ...order.facts,
                  [t('order.number'), <CopyValue key="number" text={order.orderId} label={t('order.copy')} />],
                  [t('order.created'), zonedTime(order.createdAt)],
                ]}
              />
              {order.address && (
                <CopyAddress
                  label={t('payout.address')}
                  address={order.address}
                  copyLabel={t('recharge.copyAddress')}
                />
              )}
              <OrderHelp
                orderId={order.orderId}
                isWrong={order.state?.name === 'refused' || order.state?.name === 'unknown'}
              />
            </Card>
          }
        >
          <OrderHead
            state={order.state ?? order.title}
            aside={order.createdAt !== null && <Note>{day(order.createdAt)}</Note>}
            amount={
              <OrderAmount>
                <Figure {...order.amount} size="huge" tone={order.weight === 'void' ? 'void' : 'plain'} />
                {order.gain && <Figure {...order.gain} size="huge" tone="good" />}
              </OrderAmount>
            }
            text={order.note}
          >
            {kind === 'withdraw' && (
              <Steps
                states={withdrawalSteps}
                now={order.state?.name ?? ''}
                text={(state) => t(`withdraw.state.${state}`)}
              />
            )}
            {order.state?.name === 'refused' && (
              <>
                <KeyValues rows={[[t('withdraw.reason'), order.reason ?? t('withdraw.noReason')]]} />
                <ButtonLink kind="quiet" href={`${MOVEMENTS}?search=${encodeURIComponent(order.orderId)}`}>
                  {t('order.movements')}
                </ButtonLink>
                <ButtonLink kind="text" href={WITHDRAW}>
                  {t('withdraw.again')}
                </ButtonLink>
              </>
            )}
            {kind === 'transfer' && order.way === 'out' && (
              <ButtonLink
                kind="text"
                href={`${TRANSFER}?${new URLSearchParams({ to: order.exact.party, coin: order.exact.coin })}`}
              >
                {t('transfer.again')}
              </ButtonLink>
            )}
          </OrderHead>
        </Split>
      )}
    </Screen>
  )
}
