import { type Licence, useNodes, useSoftware } from '../../data/licences.ts'
import { inRegionOf } from '../../widgets/task-cost.ts'

export type LoadedLicences = {
  /** all licences that the task accepts, owned or on sale; null until they have loaded, and if that fails */
  licences: Record<'software' | 'node', readonly Licence[]> | null
  isLoading: boolean
}

/** The licences for a started task, loaded after the task itself. May only be called in a component that has called `useSignals`. */
export function useLicences(region: string): LoadedLicences {
  const software = useSoftware()
  const nodes = useNodes()
  return {
    licences:
      software.data && nodes.data ? { software: software.data, node: nodes.data.filter(inRegionOf({ region })) } : null,
    isLoading: [software, nodes].some(({ data, busy }) => data === null && busy),
  }
}
