import { useEffect } from 'react'
import { t } from '../core/i18n.ts'
import { navigate } from '../core/navigation.ts'
import { HOME, MY, RUN, type ScreenProps, TASKS } from '../core/paths.ts'
import { type CompletedAction, completedAction } from '../data/completed.ts'
import { ButtonLink } from '../ui/button.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Screen } from '../ui/screen.tsx'
import { isOrderKind, orderLink } from './order-links.ts'
import { Outcome } from './outcome.tsx'

/** Next page and text for each completed action. */
const kinds = {
  task: { next: `${TASKS}?tab=mine`, text: 'success.task' },
  software: { next: '/pages-sub/software/index', text: 'success.software' },
  node: { next: '/pages-sub/node/index', text: 'success.node' },
  withdraw: { next: '/pages-sub/finance/trade-detail?kind=withdraw', text: 'success.withdraw' },
  transfer: { next: '/pages-sub/finance/trade-detail?kind=transfer', text: 'success.transfer' },
  swap: { next: '/pages-sub/finance/trade-detail?kind=swap', text: 'success.swap' },
  email: { next: MY, text: 'success.email' },
  payPassword: { next: MY, text: 'success.payPassword' },
} as const satisfies Record<CompletedAction, unknown>

export default function SuccessScreen({ query }: ScreenProps) {
  const done = completedAction(query)
  const orderId = query.get('id')
  useEffect(() => {
    if (!done) navigate(HOME, { replace: true })
  }, [done])
  if (!done) return null
  const { next, text } = kinds[done]
  const order = orderId && isOrderKind(done) ? orderLink(done, orderId) : null
  // a task is of use only once it runs
  const run = orderId && done === 'task' ? `${RUN}?id=${encodeURIComponent(orderId)}&start=1` : null
  return (
    <Screen title={t(`success.title.${done}`, { amount: query.get('amount') ?? '' })} narrow>
      <Outcome icon="check" text={t(text)}>
        {order && <KeyValues rows={[[t('order.number'), orderId]]} />}
        <ButtonLink href={run ?? order ?? next} replace>
          {t(run ? 'pledge.action.start' : order ? 'success.order' : `${text}.next`)}
        </ButtonLink>
        <ButtonLink kind="quiet" href={HOME} replace>
          {t('success.home')}
        </ButtonLink>
      </Outcome>
    </Screen>
  )
}
