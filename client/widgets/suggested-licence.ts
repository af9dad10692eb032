import type { Node, Software } from '../../shared/contract/view.ts'
import { compare } from '../../shared/decimal.ts'
import type { LicenceNeed } from './task-cost.ts'

/** The licence with which a task's costs are calculated, otherwise the cheapest one that can be bought. @param licences of one kind, fit for the task */
export function suggestedLicence<T extends Software | Node>(
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
