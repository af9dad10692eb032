import type { Node, Software, TaskLicence } from '../../shared/contract/view.ts'
import { compare } from '../../shared/decimal.ts'
import { endsLast, inRegionOf, type LicenceNeed } from './task-cost.ts'

/**
 * The licence whose price `need` counts as a cost of the task. If there is none, the cheapest licence that the app sells.
 * @param licences of one kind that the task accepts
 */
export function suggestedLicence<T extends Pick<TaskLicence, 'state' | 'name' | 'price' | 'days'>>(
  licences: readonly T[],
  need: LicenceNeed | undefined,
): T | undefined {
  const [cheapest, ...others] = licences
    .filter(({ state }) => state !== 'unknown')
    .sort((a, b) => compare(a.price, b.price))
  const counted = others.find(
    ({ name, price, days }) =>
      need && 'cost' in need && name === need.name && price === need.price && days === need.days,
  )
  return counted ?? cheapest
}

/** Stands for the id of the licence that expired last in a purchase link, for pages that do not know that id. */
export const EXPIRED = 'expired'

/** The licence that expired last. @param licences of one kind @param region of a node; '' for any */
export const expiredLicence = <T extends Software | Node>(licences: readonly T[], region: string): T | undefined =>
  endsLast(licences.filter((each) => each.state === 'expired' && (!('region' in each) || inRegionOf({ region })(each))))
