/** What the member can do next once a run is done for today, from what this device already knows. */
import { startOfDay } from '../../../shared/calendar.ts'
import type { Shown } from '../../../shared/contract/view.ts'
import { pledgeStates } from '../../../shared/pledge-states.ts'
import { t } from '../../core/i18n.ts'
import { withReturn } from '../../core/navigation.ts'
import { regionName } from '../../core/region-name.ts'
import { timeZone } from '../../core/time-zone.ts'
import { serverNow } from '../../data/app-config.ts'
import { licenceEnds } from '../../data/device-notes.ts'
import { isOld } from '../../data/loaded-data.ts'
import { runsElsewhere } from '../../data/other-runs.ts'
import type { NextLink } from '../../payment/after-success.tsx'
import { licencesPage, purchaseLink } from '../../payment/order-links.ts'
import { dueLicences } from '../../widgets/due-licences.ts'
import { isRunTooLate } from '../../widgets/left-today.ts'
import { runLink } from '../../widgets/run-link.ts'
import { EXPIRED } from '../../widgets/suggested-licence.ts'
import { waitingRuns } from '../../widgets/waiting-runs.ts'
import { knownTasks } from './known-tasks.ts'

type Pledge = Shown['listedPledge']

/** The member's tasks, as `knownTasks`. Null if home was not opened today, or if it is known that something has changed. */
function tasksOfToday(now: number): readonly Pledge[] | null {
  const known = knownTasks()
  if (!known || known.isOutdated || isOld(known.at, now - startOfDay(now, timeZone.peek()))) return null
  return known.pledges
}

const deed = (action: string, name: string, href: string): NextLink => ({ text: `${t(action)}: ${name}`, href })

/**
 * In the order of the Today list: a run that can still be finished today, the renewal that a task waits for, a licence that ends soon. Null if there is
 * none, or if the member's tasks are not known, because a run may be more urgent than what is known. May only be called in a component that has called `useSignals`.
 * @param id of the task whose run is done
 */
export function nextDeed(id: number): NextLink | null {
  const now = serverNow()
  const tasks = tasksOfToday(now)
  if (!tasks) return null
  const waiting = waitingRuns(tasks.filter((each) => each.id !== id))
  const run = waiting.find(
    (each) => each.state !== 'expired' && !runsElsewhere.value.has(each.id) && !isRunTooLate(each),
  )
  if (run) {
    const starts = pledgeStates[run.state].actions[0] === 'start'
    return deed(starts ? 'today.start' : 'pledge.action.continue', run.name, runLink(run.id, starts))
  }
  const held = waiting.find(({ state }) => state === 'expired')
  if (held) return renewalOf(held)
  const [due] = dueLicences(licenceEnds.value, now)
  return due ? deed('licence.action.renew', due.name, withReturn(licencesPage(due.kind))) : null
}

/** The renewal that a task waits for. If the upstream does not say what has expired, the task's page, which says so. */
function renewalOf({ id, name, region, softwareExpired, nodeExpired }: Pledge): NextLink {
  const link = (kind: 'software' | 'node', of: string) => withReturn(purchaseLink(kind, EXPIRED, { region: of }))
  if (softwareExpired) return deed('pledge.action.renew', t('task.cost.software'), link('software', ''))
  if (!nodeExpired) return deed('pledge.action.renew', name, runLink(id, false))
  const node = region ? t('task.cost.node', { region: regionName(region) }) : t('tasks.node')
  return deed('pledge.action.renew', node, link('node', region))
}
