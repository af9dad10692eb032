import { useLoad } from '../../data/load.ts'
import { reloadMember } from '../../data/session.ts'

const nothing = Promise.resolve(false)

/**
 * Reloads the member's balance once a deposit is credited, for this page and others, such as the first steps. `data` is true once that has succeeded;
 * failures are repeated by `useLoad`. @param id of the deposit; null: not credited yet
 */
export const useCreditedBalance = (id: string | null) =>
  useLoad(`balance after ${id}`, () => (id === null ? nothing : reloadMember().then(() => true)))
