/** When a licence ends. The app cannot calculate this date, because the upstream decides from which day a renewal counts. */
import type { LicenceKind } from '../../../shared/states.ts'
import { day, dayOfMonth } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { serverNow } from '../../data/app-config.ts'
import { type Licence, loadNodes, loadSoftware } from '../../data/licences.ts'

const DAY_S = 86_400
const NEAR_DAYS = 300
/** How long the success page of a purchase waits for the date on which the licence ends. */
const WAIT_MS = 2_000

/** Formats the day on which a licence ends; without the year if the day is near. @param expiresAt in unix seconds */
export const endDay = (expiresAt: number | null): string =>
  expiresAt !== null && expiresAt - serverNow() < NEAR_DAYS * DAY_S ? dayOfMonth(expiresAt) : day(expiresAt)

/** '12 days left, until Dec 10'. */
export const leftText = ({ daysLeft, expiresAt }: Pick<Licence, 'daysLeft' | 'expiresAt'>): string =>
  t('licence.left', { days: daysLeft ?? '—', count: daysLeft ?? 0, day: endDay(expiresAt) })

/** What the upstream's list says of the licence that was just bought; undefined if it does not say anything within `WAIT_MS`. */
export async function boughtLicence(kind: LicenceKind, id: number): Promise<Licence | undefined> {
  const list: Promise<readonly Licence[]> = kind === 'software' ? loadSoftware() : loadNodes()
  const licences = await Promise.race([
    list.catch(() => []),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), WAIT_MS)),
  ])
  return licences.find((each) => each.id === id)
}
