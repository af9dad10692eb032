import { useLoad } from '../../data/load.ts'
import { reloadMember } from '../../data/session.ts'

const nothing = Promise.resolve(false)

/**
 * Loads the balance once the deposit `id` is credited, for this page and others, such as the first steps. `data` is true from then on. What failed is
 * repeated as `useLoad` says. @param id null: not credited yet
 */
export const useCreditedBalance = (id: string | null) =>
  useLoad(`balance after ${id}`, () => (id === null ? nothing : reloadMember().then(() => true)))
