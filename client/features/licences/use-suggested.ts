import type { Node, Software } from '../../../shared/contract/view.ts'
import { wholeView } from '../../data/api.ts'
import { useLoad } from '../../data/load.ts'
import { costBasis } from '../../widgets/cost-basis.ts'
import { suggestedLicence } from '../../widgets/suggested-licence.ts'
import { taskCost } from '../../widgets/task-cost.ts'

/** The task that a purchase is for, as the purchase itself loads it, too; nothing is requested without an id. */
const loadTask = async (id: string | null) => (id === null ? null : wholeView('task', { id }))

/**
 * Id of the licence that the carried task needs next, null for none. Call it in a component that has called `useSignals`.
 * @param licences all of one kind, null while they are loading
 */
export function useSuggested(taskId: string | null, licences: readonly (Software | Node)[] | null): number | null {
  const { data } = useLoad(`task ${taskId}`, () => loadTask(taskId))
  const { task } = data ?? {}
  if (!data || !task || !licences) return null
  const fit = licences.filter((each) => !('region' in each) || task.region === '' || each.region === task.region)
  const cost = taskCost({ ...costBasis(), ...data, task })
  const need = fit.some((each) => 'region' in each) ? cost.node : cost.software
  return 'cost' in need ? (suggestedLicence(fit, need)?.id ?? null) : null
}
