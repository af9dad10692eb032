import { useSignals } from '@preact/signals-react/runtime'
import { coinAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { serverNow } from '../../data/app-config.ts'
import { openDeposits } from '../../data/open-deposits.ts'
import { depositState } from '../../payment/deposit-state.ts'
import { orderLink } from '../../payment/order-links.ts'
import { RecordIcon } from '../../payment/record-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'

const SHOWN = 2

/** Deposits that may still be credited, above the form, first those that wait for payment, so that nobody orders the same deposit twice. Renders nothing if there are none. */
export function OpenDepositsList() {
  useSignals()
  const now = serverNow()
  const open = openDeposits(now).slice(0, SHOWN)
  if (open.length === 0) return null
  return (
    <List boxed>
      {open.map((order) => (
        <ListRow
          key={order.id}
          start={<RecordIcon kind="recharge" way="none" />}
          title={t('today.recharge', { amount: `${coinAmount(order.amount, 'usdt')} USDT` })}
          note={[order.network ?? '', depositState(order, now)].filter(Boolean).join(' · ')}
          end={<Icon name="chevron" size={20} />}
          href={orderLink('recharge', order.id)}
        />
      ))}
    </List>
  )
}
