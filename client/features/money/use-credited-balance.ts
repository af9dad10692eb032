import { useLoad } from '../../data/load.ts'
import { reloadMember } from '../../data/session.ts'

const nothing = Promise.resolve(false)

/**
 * Reloads the member's balance once a deposit is credited, for this page and for others, such as the first steps. `data` is true once the balance is
 * reloaded; `useLoad` repeats a failed reload.
 * @param id id of the deposit. Null if there is nothing to reload, because the deposit is not credited yet or was credited long ago
 */
export const useCreditedBalance = (id: string | null) =>
  useLoad(`balance after ${id}`, () => (id === null ? nothing : reloadMember().then(() => true)))
