import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Views } from '../../../../shared/contract/view.ts'
import { view } from '../../../api.ts'
import { Icon, type IconName } from '../../../components/icon.tsx'
import { RefreshButton } from '../../../components/refresh-button.tsx'
import { Screen } from '../../../components/screen.tsx'
import { LoadStatus } from '../../../components/states.tsx'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { usePolled } from '../../../load.ts'
import { MY, type ScreenProps, TASKS } from '../../../routes.ts'
import { reloadMember } from '../../../state/session.ts'
import { type TradeKind, tradeLink } from '../../../trade-link.ts'

const LOOK_EVERY_MS = 3_000

type Intent = Views['intent']

const ICONS: Record<Intent['state'], IconName> = {
  under_way: 'clock',
  unknown: 'clock',
  done: 'check',
  rejected: 'close',
  not_sent: 'info',
}

/** Where what was paid for can be seen. */
function recordsOf({ row, orderId }: Intent): string {
  const trade = (kind: TradeKind) =>
    orderId ? tradeLink(kind, orderId) : `/pages-sub/finance/trade-detail?kind=${kind}`
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

/** A payment whose answer never came: found out here, step by step. There is nothing to send again while it is not known. */
export default function PaymentCheck({ query }: ScreenProps) {
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
        <div className="success" data-state={data.state}>
          <span className="success-mark">
            <Icon name={ICONS[data.state]} size={48} />
          </span>
          <p role="status">{t(`check.words.${data.state}`)}</p>
          <Link className={open ? 'button quiet' : 'button main'} href={recordsOf(data)} replace>
            {t('check.records')}
          </Link>
        </div>
      )}
    </Screen>
  )
}
