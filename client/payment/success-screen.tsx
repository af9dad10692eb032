import { useEffect } from 'react'
import { withdrawalSteps } from '../../shared/states.ts'
import { t } from '../core/i18n.ts'
import { navigate } from '../core/navigation.ts'
import { HOME, MY, RUN, type ScreenProps } from '../core/paths.ts'
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
import { recordsLink } from './payment-links.ts'
import { storedReceipt } from './stored-receipt.ts'

/** Where the completed action leads: to its order or task, or else to the list that contains it. */
function nextOf(done: CompletedAction, id: string | null): { href: string; text: string } {
  if (id && isOrderKind(done)) return { href: orderLink(done, id), text: t(`success.order.${done}`) }
  // a task is of use only once it runs
  if (id && done === 'task')
    return { href: `${RUN}?id=${encodeURIComponent(id)}&start=1`, text: t('pledge.action.start') }
  const href = done === 'email' || done === 'payPassword' ? MY : recordsLink(done, null)
  return { href, text: t(`success.${done}.next`) }
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
  const receipt = storedReceipt()
  const rows = [...receipt.rows, ...(id && isOrderKind(done) ? [[t('order.number'), id] as const] : [])]
  return (
    <main className="success">
      <Outcome
        icon={isOpen ? 'clock' : 'check'}
        tone={isOpen ? 'next' : 'good'}
        text={receipt.title ?? t('success.title')}
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
