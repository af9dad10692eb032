import { useEffect } from 'react'
import { withdrawalSteps } from '../../shared/states.ts'
import { t } from '../core/i18n.ts'
import { navigate } from '../core/navigation.ts'
import { HOME, MY, RUN, type ScreenProps, TASKS } from '../core/paths.ts'
import { type CompletedAction, completedAction } from '../data/completed.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Note } from '../ui/note.tsx'
import { Steps } from '../ui/steps.tsx'
// makes the build put it into one file with the steps, which the pages of orders load
import './find-order.ts'
import { isOrderKind, orderLink } from './order-links.ts'
import { Outcome } from './outcome.tsx'
import { storedReceipt } from './stored-receipt.ts'

/** Where each completed action leads, unless its order or task has a page of its own. */
const NEXT = {
  task: `${TASKS}?tab=mine`,
  software: '/pages-sub/software/index',
  node: '/pages-sub/node/index',
  withdraw: '/pages-sub/finance/trade-detail?kind=withdraw',
  transfer: '/pages-sub/finance/trade-detail?kind=transfer',
  swap: '/pages-sub/finance/trade-detail?kind=swap',
  email: MY,
  payPassword: MY,
} as const satisfies Record<CompletedAction, string>

function nextOf(done: CompletedAction, id: string | null): { href: string; text: string } {
  if (id && isOrderKind(done)) return { href: orderLink(done, id), text: t(`success.order.${done}`) }
  // a task is of use only once it runs
  if (id && done === 'task')
    return { href: `${RUN}?id=${encodeURIComponent(id)}&start=1`, text: t('pledge.action.start') }
  return { href: NEXT[done], text: t(`success.${done}.next`) }
}

/** What was done, its receipt, and the next step. */
export default function SuccessScreen({ query }: ScreenProps) {
  const done = completedAction(query)
  const id = query.get('id')
  useEffect(() => {
    if (!done) navigate(HOME, { replace: true })
  }, [done])
  if (!done) return null
  const { href, text } = nextOf(done, id)
  const state = query.get('state') ?? ''
  // a withdrawal has only been requested: nothing is sent before it was reviewed
  const isOpen = done === 'withdraw' && state !== 'sent'
  const rows = [...storedReceipt(), ...(id && isOrderKind(done) ? [[t('order.number'), id] as const] : [])]
  return (
    <main className="success">
      <Outcome
        icon={isOpen ? 'clock' : 'check'}
        tone={isOpen ? 'open' : 'good'}
        text={t(`success.title.${done}`, { amount: query.get('amount')?.replace(' ', '\u00a0') ?? '' })}
        isTitle
      />
      {done === 'withdraw' && (
        <>
          <Steps states={withdrawalSteps} now={state} text={(each) => t(`withdraw.state.${each}`)} />
          {isOpen && <Note as="p">{t('withdraw.review')}</Note>}
        </>
      )}
      {rows.length > 0 && (
        <Card>
          <KeyValues rows={rows} />
        </Card>
      )}
      <div className="success-next">
        <ButtonLink href={href} replace>
          {text}
        </ButtonLink>
        <ButtonLink kind="quiet" href={HOME} replace>
          {t('success.home')}
        </ButtonLink>
      </div>
    </main>
  )
}
