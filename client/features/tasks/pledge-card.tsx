import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Pledge, Shown } from '../../../shared/contract/view.ts'
import { pledgeStates } from '../../../shared/pledge-states.ts'
import { coinAmount, day, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useOnline } from '../../core/online.ts'
import { nextDayStart } from '../../core/platform-day.ts'
import { regionName } from '../../core/region-name.ts'
import { timeZone } from '../../core/time-zone.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { runsElsewhere } from '../../data/other-runs.ts'
import { ButtonLook } from '../../ui/button-look.tsx'
import { Card, CardFoot, CardHead } from '../../ui/card.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { Note } from '../../ui/note.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TaskPicture } from '../../ui/task-picture.tsx'
import { isRunTooLate } from '../../widgets/left-today.ts'
import { holdReason, PledgeBadge, PledgeProgress, pledgeDays } from '../../widgets/pledge-state.tsx'
import { runLink } from '../../widgets/run-link.ts'
import { unlockOf } from '../../widgets/unlock-of.ts'
import { useMinute } from '../../widgets/use-minute.ts'
import { nextRunText, runsAgain } from './next-day.tsx'

export type ListedPledge = Shown['listedPledge'] & Pick<Pledge, 'autoReinvest' | 'endsAt'>

/**
 * A task that the member has started: its progress, and its next action. Without one, because it is done for today: when it can run again, and when its
 * principal comes back. With a button, these lines would leave no room for two tasks on a small phone.
 */
export function PledgeCard({ pledge }: { pledge: ListedPledge }) {
  useSignals()
  const isOnline = useOnline()
  const action = pledgeStates[pledge.state].actions[0]
  // the time that is left is read again every minute
  useMinute()
  const tooLate = isRunTooLate(pledge)
  return (
    <Card as="li" href={runLink(pledge.id, action === 'start')}>
      <CardHead
        start={
          <Picture image={pledge.image}>
            <TaskPicture {...pledge} />
          </Picture>
        }
        title={pledge.name}
        note={regionName(pledge.region)}
        badge={<PledgeBadge state={pledge.state} open={runsElsewhere.value.has(pledge.id)} />}
      />
      <span className="pledge-progress">
        <Note>{pledgeDays(pledge)}</Note>
        <PledgeProgress {...pledge} />
      </span>
      {pledge.state === 'expired' && <Note>{holdReason(pledge)}</Note>}
      {tooLate && <TooLate />}
      <CardFoot>
        <span>
          {t('pledge.principal')} <b>{coinAmount(pledge.principal, 'usdt')} USDT</b>
        </span>
        <span>
          {t('pledge.produced')} <b>{coinAmount(pledge.produced, 'snt')} SNT</b>
        </span>
      </CardFoot>
      {pledge.state === 'done_today' && <Dates pledge={pledge} />}
      {/* what brings today's run forward is the main action; a renewal costs money, and does not hurry; a run that is too late does not help */}
      {action && (
        <span className="pledge-action">
          <ButtonLook kind={action === 'renew' || tooLate ? 'quiet' : 'main'} data-offline={!isOnline || undefined}>
            {t(`pledge.action.${action}`)}
          </ButtonLook>
        </span>
      )}
    </Card>
  )
}

/** Until the text has loaded, a space keeps its line. */
function TooLate() {
  useSignals()
  return <Note tone="warning">{useLateTexts().data ? t('today.tooLate') : '\u00a0'}</Note>
}

function Dates({ pledge }: { pledge: ListedPledge }) {
  const unlock = unlockOf(pledge)
  return (
    <span className="pledge-dates">
      {runsAgain(pledge) && <NextRun />}
      {unlock !== null && (
        <Note>
          <Dotted
            texts={[
              `${t('task.unlock')}: ${unbroken(day(unlock))}`,
              ...(pledge.autoReinvest ? [t('task.unlock.reinvested')] : []),
            ]}
          />
        </Note>
      )}
    </span>
  )
}

/** When a task that is done for today can run again. Nothing once that day has begun: the list then shows the old state until it is loaded again. */
function NextRun() {
  const now = useMinute()
  const [begins] = useState(() => nextDayStart(now, timeZone.peek()))
  return now < begins && <Note>{nextRunText(now, begins)}</Note>
}
