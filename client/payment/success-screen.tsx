import { useSignals } from '@preact/signals-react/runtime'
import { withdrawalSteps } from '../../shared/states.ts'
import { t } from '../core/i18n.ts'
import { MOVEMENTS, MY, MY_TASKS, OFFERS, type ScreenProps } from '../core/paths.ts'
import { type CompletedAction, completedAction } from '../data/completed.ts'
import { useLateTexts } from '../data/late-texts.ts'
import { AmountLines } from '../ui/amount-lines.tsx'
import { BottomAction } from '../ui/bottom-action.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Note } from '../ui/note.tsx'
import { Steps } from '../ui/steps.tsx'
import { DayEnds } from '../widgets/day-ends.tsx'
import { runLink } from '../widgets/run-link.ts'
import { AfterSuccess, type NextLink } from './after-success.tsx'
// The import is not used here. It makes the build put `find-order.ts` and `Steps` into one file, because the pages of orders load both.
import './find-order.ts'
import { NoConfirmation } from './no-confirmation.tsx'
import { NodeStart, NodeStarting } from './node-start.tsx'
import { isOrderKind, orderLink } from './order-links.ts'
import { Outcome } from './outcome.tsx'
import { recordsOf } from './payment-links.ts'
import { storedReceipt } from './stored-receipt.ts'

/** Link to the new order, or to the list that contains it if its id is not known. After a change of the account, link to "My account". */
function recordOf(done: CompletedAction, id: string | null): NextLink {
  if (id && isOrderKind(done)) return { href: orderLink(done, id), text: t(`success.order.${done}`) }
  const href = done === 'email' || done === 'payPassword' ? MY : recordsOf(done, null).href
  return { href, text: t(`success.${done}.next`) }
}

/** Actions for which `recordOf` knows the list that shows whether they were carried out. */
const LISTED: readonly CompletedAction[] = ['withdraw', 'transfer', 'swap', 'task', 'email', 'payPassword']

/** Where the member finds out whether an action was carried out. @param kind as the address says; may be anything */
function recordsFor(kind: string | null): NextLink {
  const listed = LISTED.find((each) => each === kind)
  return listed ? recordOf(listed, null) : { href: MOVEMENTS, text: t('check.records', { page: t('records.title') }) }
}

/** What the member does or waits for next; null if nothing is left to do. */
function nextOf(done: CompletedAction, id: string | null, state: string): NextLink | null {
  switch (done) {
    // it is reviewed first, so the member will look at it again
    case 'withdraw':
      return recordOf(done, id)
    case 'task':
      return id ? { href: runLink(encodeURIComponent(id), true), text: t('pledge.action.start') } : recordOf(done, null)
    // a new licence is needed for a task, so the next step is to choose one. After a renewal, the member's tasks can run again
    case 'software':
    case 'node':
      if (state === 'renew') return { href: MY_TASKS, text: t('home.tasks') }
      return { href: OFFERS, text: t('home.chooseTask') }
    default:
      return null
  }
}

/** Text keys of what a new or renewed licence is for. */
const NEXT = { software: 'licence.next.software', node: 'licence.next.node', renew: 'licence.next.renewed' } as const

/** What a licence is for. Before its text has loaded, it is empty, but as high as the text usually is: a line for a renewal, otherwise two. */
function LicenceNext({ use }: { use: keyof typeof NEXT }) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  return (
    <p className="success-next">
      {hasTexts ? (
        t(NEXT[use])
      ) : (
        <>
          &nbsp;
          {use !== 'renew' && (
            <>
              <br />
              &nbsp;
            </>
          )}
        </>
      )}
    </p>
  )
}

/** What was done, its receipt, and the next step. */
export default function SuccessScreen({ query }: ScreenProps) {
  useSignals()
  const done = completedAction(query)
  const id = query.get('id')
  if (!done) return <NoConfirmation records={recordsFor(query.get('kind'))} />
  const state = query.get('state') ?? ''
  // complete, so only its receipt links to its record; without a receipt, the main button does
  const record = done === 'transfer' || done === 'swap' ? recordOf(done, id) : null
  // a withdrawal has usually only been requested so far: the platform reviews it before sending it
  const isOpen = done === 'withdraw' && state !== 'sent'
  const receipt = storedReceipt(done)
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
      {done === 'task' && (
        <div className="success-next">
          <DayEnds needs={receipt.needTime} />
        </div>
      )}
      {done === 'node' && state === 'started' && <NodeStart state="started" />}
      {done === 'node' && state === 'buy' && <NodeStarting id={Number(id)} />}
      {(done === 'software' || done === 'node') && <LicenceNext use={state === 'renew' ? 'renew' : done} />}
      {rows.length > 0 && (
        <Card>
          <KeyValues
            rows={rows.map(([name, value]) => [
              name,
              typeof value === 'string' ? value : <AmountLines key={name} amounts={value} />,
            ])}
          />
          {done === 'task' && <Note as="p">{t('task.end.missed')}</Note>}
          {record && (
            <ButtonLink kind="text" href={record.href} replace>
              {record.text}
            </ButtonLink>
          )}
        </Card>
      )}
      <BottomAction>
        <AfterSuccess step={nextOf(done, id, state) ?? (rows.length === 0 ? record : null)} />
      </BottomAction>
    </main>
  )
}
