/** Groups the licences of a list: the member's own ones, most urgent first, and those on offer. */
import type { Shown } from '../../../shared/contract/view.ts'
import type { LicenceKind } from '../../../shared/states.ts'
import { unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { regionName } from '../../core/region-name.ts'
import type { Licence } from '../../data/licences.ts'
import { waitsFor } from '../../widgets/on-hold.ts'
import { expiredLicence } from '../../widgets/suggested-licence.ts'

type Pledges = readonly Shown['listedPledge'][] | undefined

/** Whether the member has or had the licence. One in an unknown state counts only if the upstream says that it is theirs, or when it ends. */
export const isOwn = ({ state, owned, expiresAt }: Licence): boolean =>
  state === 'valid' || state === 'expired' || (state === 'unknown' && (owned === true || expiresAt !== null))

/**
 * The tasks on hold for which the Today list opens this licence: if several have expired that do the same, the one that expired last, because one
 * renewal is enough. Undefined if the member's tasks are not known.
 * @param all all licences of the kind
 */
const heldBy = (kind: LicenceKind, licence: Licence, all: readonly Licence[], pledges: Pledges) =>
  pledges?.filter((each) => waitsFor(each, kind) && expiredLicence(all, each.region)?.id === licence.id)

/** 0: expired, and tasks are on hold or may be; 1: ends; 2: renews itself; 3: expired, and nothing waits for it; 4: unknown. */
function urgency({ state, autoRenew }: Licence, held: readonly unknown[] | undefined): number {
  if (state === 'expired') return held?.length === 0 ? 3 : 0
  if (state === 'valid') return autoRenew ? 2 : 1
  return 4
}

/** The member's own licences, most urgent first; of those that are equally urgent, the one that ends first. @param all all licences of the kind */
export function ownByUrgency<T extends Licence>(
  kind: LicenceKind,
  shown: readonly T[],
  all: readonly Licence[],
  pledges: Pledges,
): { licence: T; held: Shown['listedPledge'][] | undefined }[] {
  const end = ({ expiresAt }: Licence): number => expiresAt ?? Number.MAX_SAFE_INTEGER
  return shown
    .filter(isOwn)
    .map((licence) => ({ licence, held: heldBy(kind, licence, all, pledges) }))
    .sort((a, b) => urgency(a.licence, a.held) - urgency(b.licence, b.held) || end(a.licence) - end(b.licence))
}

/** For how many days a licence is valid; before that, a node's region, and its city unless the node is named after it. */
export function aboutLicence(licence: Licence): string[] {
  const days = unbroken(t('task.days', { days: licence.days, count: licence.days }))
  if (!('city' in licence)) return [days]
  const { name, region, city } = licence
  return [regionName(region), name.includes(city) ? '' : city, days].filter(Boolean)
}
