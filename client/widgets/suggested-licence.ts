import type { Node, Software, TaskLicence } from '../../shared/contract/view.ts'
import { compare } from '../../shared/decimal.ts'
import { inRegionOf, type LicenceNeed } from './task-cost.ts'

/** The licence that `need` counts as a task's cost, otherwise the cheapest that the app sells. @param licences of one kind that the task accepts */
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

/** Stands for the id of the licence that expired last in a link to a purchase, for pages that do not know the id. */
export const EXPIRED = 'expired'

/** The licence that expired last. @param licences of one kind @param region of a node; '' for any */
export const expiredLicence = <T extends Software | Node>(licences: readonly T[], region: string): T | undefined =>
  licences
    .filter((each) => each.state === 'expired' && (!('region' in each) || inRegionOf({ region })(each)))
    .sort((a, b) => (b.expiresAt ?? 0) - (a.expiresAt ?? 0))[0]
