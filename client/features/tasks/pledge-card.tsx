import { useSignals } from '@preact/signals-react/runtime'
import type { Shown } from '../../../shared/contract/view.ts'
import { pledgeStates } from '../../../shared/pledge-states.ts'
import { coinAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { regionName } from '../../core/region-name.ts'
import { runsElsewhere } from '../../data/other-runs.ts'
import { ButtonLook } from '../../ui/button.tsx'
import { Card, CardFoot, CardHead } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { TaskPicture } from '../../ui/task-picture.tsx'
import { holdReason, PledgeBadge, PledgeProgress, pledgeDays } from '../../widgets/pledge-state.tsx'
import { runLink } from '../../widgets/run-link.ts'

/** A task that the member has started: its progress and its next action. */
export function PledgeCard({ pledge }: { pledge: Shown['listedPledge'] }) {
  useSignals()
  const action = pledgeStates[pledge.state].actions[0]
  return (
    <Card as="li" href={runLink(pledge.id, action === 'start')}>
      <CardHead
        start={<TaskPicture {...pledge} />}
        title={pledge.name}
        note={regionName(pledge.region)}
        badge={<PledgeBadge state={pledge.state} open={runsElsewhere.value.has(pledge.id)} />}
      />
      <span className="pledge-progress">
        <PledgeProgress {...pledge} />
        <Note>{pledgeDays(pledge)}</Note>
      </span>
      {pledge.state === 'expired' && <Note>{holdReason(pledge)}</Note>}
      <CardFoot>
        <span>
          {t('pledge.principal')} <b>{coinAmount(pledge.principal, 'usdt')} USDT</b>
        </span>
        <span>
          {t('pledge.produced')} <b>{coinAmount(pledge.produced, 'snt')} SNT</b>
        </span>
      </CardFoot>
      {/* what brings today's run forward is the main action; a renewal costs money, and does not hurry */}
      {action && (
        <span className="pledge-action">
          <ButtonLook kind={action === 'renew' ? 'quiet' : 'main'}>{t(`pledge.action.${action}`)}</ButtonLook>
        </span>
      )}
    </Card>
  )
}
