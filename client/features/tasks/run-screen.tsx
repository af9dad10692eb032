import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import type { Pledge } from '../../../shared/contract/view.ts'
import { pledgeStates } from '../../../shared/pledge-states.ts'
import { coinAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp, guardLeaving, navigate, samePage, savedScroll, withReturn } from '../../core/navigation.ts'
import { withData } from '../../core/part.ts'
import { MOVEMENTS, MY_TASKS, type ScreenProps } from '../../core/paths.ts'
import { regionName } from '../../core/region-name.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { type ShownView, useView } from '../../data/screen-view.ts'
import { purchaseLink } from '../../payment/order-links.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AllFailed, commonFailure, Loaded } from '../../ui/loaded.tsx'
import { FormProblem } from '../../ui/message-box.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Split } from '../../ui/split.tsx'
import { LoadStatus, Skeleton } from '../../ui/states.tsx'
import { DayEnds } from '../../widgets/day-ends.tsx'
import { leftToday } from '../../widgets/left-today.ts'
import { PledgeBadge } from '../../widgets/pledge-state.tsx'
import { runLink } from '../../widgets/run-link.ts'
import { isTooLate } from '../../widgets/run-minutes.ts'
import { EXPIRED } from '../../widgets/suggested-licence.ts'
import { DayDone, useEarnedToday } from './day-done.tsx'
import { askToLeave, savedOf } from './leave-run.ts'
import { NoTask, taskId } from './no-task.tsx'
import { type CountedTime, useOnlineTime, useWakeLock } from './online-time.ts'
import { RunFacts } from './run-facts.tsx'
import { RunRing } from './run-ring.tsx'
import { TaskStatement } from './task-statement.tsx'
import { useLicences } from './use-licences.ts'

/** Heights of the placeholders in pixels, in one column. */
const NARROW = [326, 48, 292, 270]
/** Heights of the placeholders in pixels, in two columns. */
const WIDE = { main: [780], side: [534, 230] }

/**
 * The records of what tasks with this name have earned, in all periods: no record says to which started task it belongs, and the page of records says
 * so. Assumes that the upstream's remark on them, which is free text, contains the task's name. If it does not, the page of records offers the earnings
 * of all tasks.
 */
const incomeLink = (name: string) =>
  `${MOVEMENTS}?${new URLSearchParams({ coin: 'snt', kind: 'income', search: name })}`

/** The page of one of the member's tasks, section 4 of the specification: its state, and only the actions that the state allows. */
export default function RunScreen({ query }: ScreenProps) {
  const id = taskId(query)
  return id ? (
    <RunOf key={id} id={id} startsAtOnce={query.get('start') !== null} />
  ) : (
    <Screen title={t('run.title')} onBack={() => goUp(MY_TASKS)}>
      <NoTask />
    </Screen>
  )
}

function RunOf({ id, startsAtOnce }: { id: string; startsAtOnce: boolean }) {
  const loaded = useView('task-run', { key: `run ${id}`, query: { id } })
  const { data, busy, reload, change } = loaded
  const retry = () => void reload()
  const part = data?.parts.pledge
  const failure = data && commonFailure(data.parts)
  const shown = withData(part)?.data
  const running = shown?.state === 'running'
  const wide = useWideWindow()
  const mayLeave = useRef(async () => true)

  // a link may lead from one task to another. The path is the same then, so the shell does not see a new page
  useEffect(() => {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    scrollTo(0, savedScroll())
  }, [])

  useEffect(() => (running ? guardLeaving(() => mayLeave.current()) : undefined), [running])

  const up = async () => {
    if (!running || (await mayLeave.current())) goUp(MY_TASKS)
  }

  return (
    <Screen
      // an ended task has another title, because "today's run" would be wrong
      title={t(shown?.state === 'ended' ? 'task.title' : 'run.title')}
      onBack={() => void up()}
      end={<RefreshButton busy={busy} onRefresh={retry} />}
    >
      <LoadStatus of={loaded} placeholder={<Placeholder wide={wide} />} />
      {failure && <AllFailed text={failure} busy={busy} onRetry={retry} />}
      {part && !failure && (
        <Loaded part={part} name={t('run.title')} onRetry={retry} placeholder={<Placeholder wide={wide} />}>
          {(pledge) =>
            pledge ? (
              <Run
                pledge={pledge}
                // while the task is being reloaded, the start waits, because the state on the screen may be from yesterday
                start={!startsAtOnce || loaded.problem ? 'byHand' : busy ? 'waits' : 'atOnce'}
                mayLeave={mayLeave}
                onCounted={(counted) => change((known) => withCounted(known, counted))}
                onChanged={reload}
              />
            ) : (
              <NoTask />
            )
          }
        </Loaded>
      )}
    </Screen>
  )
}

const Placeholder = ({ wide }: { wide: boolean }) =>
  wide ? (
    <Split side={<Skeleton heights={WIDE.side} />}>
      <Skeleton heights={WIDE.main} look="dial" />
    </Split>
  ) : (
    <Skeleton heights={NARROW} look="dial" />
  )

function withCounted(known: ShownView<'task-run'>, counted: CountedTime): ShownView<'task-run'> {
  const pledge = withData(known.parts.pledge)
  if (!pledge?.data) return known
  return { parts: { pledge: { ...pledge, data: afterReport(pledge.data, counted) } } }
}

function afterReport(pledge: Pledge, counted: CountedTime): Pledge {
  const { onlineTime, remainingTime } = pledge
  const more = counted.onlineTime - (onlineTime ?? 0)
  return { ...pledge, ...counted, remainingTime: remainingTime === null ? null : Math.max(0, remainingTime - more) }
}

type Props = {
  pledge: Pledge
  /**
   * - `byHand`: the member presses the button of this page.
   * - `atOnce`: they have pressed a start button on another page.
   * - `waits`: like `atOnce`, but only after the task has been reloaded.
   */
  start: 'byHand' | 'waits' | 'atOnce'
  /** receives a function to call before the page is left. It asks the member, and returns whether the page may be left */
  mayLeave: { current: () => Promise<boolean | undefined> }
  onCounted: (counted: CountedTime) => void
  onChanged: () => Promise<void>
}

function Run({ pledge, start, mayLeave, onCounted, onChanged }: Props) {
  useSignals()
  const wide = useWideWindow()
  const online = useOnlineTime(pledge, onCounted, onChanged)
  // needed once the device is offline, when they could not be loaded any more
  const hasTexts = useLateTexts().data !== null
  useWakeLock(pledge.state === 'running')
  const asked = useRef(false)
  const latest = useRef(pledge)
  latest.current = pledge
  // the time is reported before the question, so that the question can say what has been saved
  mayLeave.current = async () => {
    if (asked.current) return false
    asked.current = true
    const stillHere = samePage()
    const counted = await online.save()
    const { current } = latest
    asked.current = false
    // no question: the report may have completed today's online time
    if (current.state !== 'running') return true
    const saved = savedOf(counted ? afterReport(current, counted) : current)
    return askToLeave(navigator.onLine || hasTexts ? saved : null, stillHere)
  }
  /** whether the page has started the task by itself and waits for the response */
  const [isStarting, setIsStarting] = useState(false)
  useEffect(() => {
    if (start !== 'atOnce' || isStarting) return
    // `start` is removed from the address, and so from the props. The page then starts the task only once, even if the member reloads the page
    navigate(runLink(pledge.id, false), { replace: true })
    if (pledge.state !== 'new') return
    setIsStarting(true)
    void online.start().finally(() => setIsStarting(false))
  })
  const earned = useEarnedToday(pledge)
  const licences = useLicences(pledge.region)
  const { actions } = pledgeStates[pledge.state]
  const income = incomeLink(pledge.name)
  const isUnsaved = pledge.state === 'running' && !online.isOnline
  return (
    <Split
      even
      side={
        <>
          <RunFacts pledge={pledge} left={online.left} licences={licences} open={wide} onChanged={onChanged}>
            <ButtonLink
              kind="text"
              href={income}
              onClick={(event) => {
                if (pledge.state !== 'running') return
                event.preventDefault()
                void mayLeave.current().then((yes) => yes && navigate(income))
              }}
            >
              {t('run.income')}
            </ButtonLink>
          </RunFacts>
          {pledge.state === 'ended' && <TaskStatement pledge={pledge} licences={licences} />}
        </>
      }
    >
      {/* on phones, the card stays and only loses its frame, so that its content stays mounted when the window's width changes */}
      <Card look={wide ? 'highlighted' : 'bare'}>
        <div className="run">
          <h2>{pledge.name}</h2>
          {pledge.state === 'done_today' ? (
            <DayDone pledge={pledge} earned={earned} minutes={online.minutes} onBegin={onChanged} />
          ) : (
            <>
              {isUnsaved ? (
                <Badge tone="warn">{t('pledge.state.paused')}</Badge>
              ) : (
                <PledgeBadge state={pledge.state} open />
              )}
              <RunRing pledge={pledge} online={online} isUnsaved={isUnsaved} />
            </>
          )}
          <p className="run-text" data-state={pledge.state} role="status">
            {(hasTexts && !online.isOnline && offlineText(pledge)) || (online.problem ?? stateText(pledge))}
          </p>
          {(pledge.state === 'running' || pledge.state === 'new') && <DayEnds needs={online.left} />}
          {/* while the page starts the task by itself, the button is not shown: it would disappear at once and move what is below */}
          {actions.includes('start') && start === 'byHand' && !isStarting && (
            <SendButton
              kind={isTooLate(online.left, leftToday()) ? 'quiet' : 'main'}
              busy={online.busy}
              onClick={() => void online.start()}
            >
              {t('pledge.action.start')}
            </SendButton>
          )}
          {actions.includes('renew') && <Renew pledge={pledge} />}
        </div>
      </Card>
    </Split>
  )
}

/** Text that says what being offline means for the time of this task; empty for a task whose time does not count now. */
const offlineText = ({ state }: Pledge): string =>
  state === 'running' ? t('run.offline') : state === 'new' ? t('run.offline.start') : ''

/** Text that adds what neither the state's badge nor the ring says; may be empty. */
function stateText({ state, daysCompleted, principal }: Pledge): string {
  if (state === 'new') return t('run.leave.counts')
  if (state === 'expired' && daysCompleted !== null)
    return t('run.hold', { amount: `${coinAmount(principal, 'usdt')} USDT` })
  return state === 'done_today' || state === 'ended' ? '' : t(`run.detail.${state}`)
}

/** Says which licences must be renewed, with a button for each. If the upstream does not say which have expired, a general message. */
const Renew = ({ pledge: { softwareExpired, nodeExpired, region } }: { pledge: Pledge }) => (
  <div className="renew">
    {softwareExpired && (
      <>
        <FormProblem text={t('run.expired.software')} />
        <ButtonLink href={withReturn(purchaseLink('software', EXPIRED))}>{t('run.renewSoftware')}</ButtonLink>
      </>
    )}
    {nodeExpired && (
      <>
        <FormProblem text={region === '' ? t('pledge.node') : t('run.expired.node', { region: regionName(region) })} />
        <ButtonLink href={withReturn(purchaseLink('node', EXPIRED, { region }))}>{t('run.renewNode')}</ButtonLink>
      </>
    )}
    {!softwareExpired && !nodeExpired && <FormProblem text={t('error.licenceExpired')} />}
  </div>
)
