import { useEffect } from 'react'
import { Link } from 'wouter'
import { Facts } from '../../../components/figure.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Screen } from '../../../components/screen.tsx'
import { navigate } from '../../../hash.ts'
import { HOME } from '../../../home.ts'
import { t } from '../../../i18n.ts'
import { MY, type ScreenProps, TASKS } from '../../../routes.ts'
import { type Done, doneBy } from '../../../succeed.ts'
import { isTradeKind, tradeLink } from '../../../trade-link.ts'

/** What was done and where to go from there; going back does not do it again. */
const kinds = {
  task: { next: `${TASKS}?tab=mine`, text: 'success.task' },
  software: { next: '/pages-sub/software/index', text: 'success.software' },
  node: { next: '/pages-sub/node/index', text: 'success.node' },
  withdraw: { next: '/pages-sub/finance/trade-detail?kind=withdraw', text: 'success.withdraw' },
  transfer: { next: '/pages-sub/finance/trade-detail?kind=transfer', text: 'success.transfer' },
  swap: { next: '/pages-sub/finance/trade-detail?kind=swap', text: 'success.swap' },
  email: { next: MY, text: 'success.email' },
  payPassword: { next: MY, text: 'success.payPassword' },
} as const satisfies Record<Done, unknown>

export default function Success({ query }: ScreenProps) {
  const done = doneBy(query)
  const orderId = query.get('id')
  useEffect(() => {
    if (!done) navigate(HOME, { replace: true })
  }, [done])
  if (!done) return null
  const { next, text } = kinds[done]
  const order = orderId && isTradeKind(done) ? tradeLink(done, orderId) : null
  return (
    <Screen title={t('success.title')} narrow>
      <div className="success">
        <span className="success-mark">
          <Icon name="check" size={48} />
        </span>
        <p>{t(text)}</p>
        {order && <Facts rows={[[t('order.number'), orderId]]} />}
        <Link className="button main" href={order ?? next} replace>
          {t(order ? 'success.order' : `${text}.next`)}
        </Link>
        <Link className="button quiet" href={HOME} replace>
          {t('success.home')}
        </Link>
      </div>
    </Screen>
  )
}
