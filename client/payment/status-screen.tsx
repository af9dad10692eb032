import { useEffect } from 'react'
import type { Views } from '../../shared/contract/view.ts'
import { t } from '../core/i18n.ts'
import { goUp } from '../core/navigation.ts'
import { MY, type ScreenProps, TASKS } from '../core/paths.ts'
import { view } from '../data/api.ts'
import { usePolled } from '../data/load.ts'
import { reloadMember } from '../data/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { IconName } from '../ui/icon.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { Screen } from '../ui/screen.tsx'
import { LoadStatus } from '../ui/states.tsx'
import { type OrderKind, orderLink } from './order-links.ts'
import { Outcome, type OutcomeTone } from './outcome.tsx'

const LOOK_EVERY_MS = 3_000

type Intent = Views['intent']

const SIGNS: Record<Intent['state'], { icon: IconName; tone: OutcomeTone }> = {
  under_way: { icon: 'clock', tone: 'open' },
  unknown: { icon: 'clock', tone: 'open' },
  done: { icon: 'check', tone: 'good' },
  rejected: { icon: 'close', tone: 'not_done' },
  not_sent: { icon: 'info', tone: 'not_done' },
}

/** Link to the record of the payment, or to the list that contains it. */
function recordsOf({ row, orderId }: Intent): string {
  const trade = (kind: OrderKind) =>
    orderId ? orderLink(kind, orderId) : `/pages-sub/finance/trade-detail?kind=${kind}`
  switch (row) {
    case 'POST recharge/recharge':
      return trade('recharge')
    case 'POST withdrawal/apply':
      return trade('withdraw')
    case 'POST user/transfer':
      return trade('transfer')
    case 'POST user/exchange_coin_money':
      return trade('swap')
    case 'POST purchase/buySoftware':
      return '/pages-sub/software/index'
    case 'POST purchase/buyNode':
      return '/pages-sub/node/index'
    case 'POST purchase/taskPledge':
    case 'POST purchase/editTaskPledge':
      return `${TASKS}?tab=mine`
    case null:
      return '/pages-sub/finance/balance-detail'
  }
}

const isOpen = (data: Intent | null): boolean => data === null || data.state === 'unknown' || data.state === 'under_way'

/** Polls the outcome of a payment whose response never arrived. It offers no way to send the payment again. */
export default function StatusScreen({ query }: ScreenProps) {
  const key = query.get('key') ?? ''
  const loaded = usePolled(`intent ${key}`, () => view('intent', { key }), LOOK_EVERY_MS, isOpen)
  const { data, busy, reload } = loaded
  const open = isOpen(data)
  useEffect(() => {
    if (!open) reloadMember().catch(() => undefined)
  }, [open])
  return (
    <Screen
      title={t('check.title')}
      narrow
      onBack={() => goUp(MY)}
      end={<RefreshButton busy={busy} onRefresh={() => void reload()} />}
    >
      <LoadStatus of={loaded} heights={[200]} />
      {data && (
        <Outcome {...SIGNS[data.state]} text={t(`check.detail.${data.state}`)}>
          <ButtonLink kind={open ? 'quiet' : 'main'} href={recordsOf(data)} replace>
            {t('check.records')}
          </ButtonLink>
        </Outcome>
      )}
    </Screen>
  )
}
