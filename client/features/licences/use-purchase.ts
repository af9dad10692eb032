import { useEffect, useRef } from 'react'
import type { Node, Software } from '../../../shared/contract/view.ts'
import { currentAddress, navigate, safeReturnPath } from '../../core/navigation.ts'
import { NODES, SOFTWARE } from '../../core/paths.ts'
import { noteLicences } from '../../data/device-notes.ts'
import type { Loaded } from '../../data/load.ts'
import { costBasis } from '../../widgets/cost-basis.ts'
import { EXPIRED, expiredLicence, suggestedLicence } from '../../widgets/suggested-licence.ts'
import { inRegionOf, taskCost } from '../../widgets/task-cost.ts'
import { useTask } from '../../widgets/use-task.ts'
import { taskOf } from './task-of.ts'

type Purchase = {
  /** the task that a purchase is for, null for none */
  taskId: string | null
  /** id of the licence that it needs next, null for none */
  suggested: number | null
  /** page to return to, null for the success page */
  back: string | null
  /** id of the licence whose purchase the link opens at once, '' for none */
  opened: string
  /** Call it when a purchase closes: a page that is come back to does not open it again. */
  onClosed: () => void
}

/** Removes `buy` from the address of the list, unless the member has left it while the purchase was under way. */
function forgetOpened(list: string, query: URLSearchParams): void {
  const [path = ''] = currentAddress().split('?', 1)
  if (!query.has('buy') || path !== list) return
  const kept = new URLSearchParams(query)
  kept.delete('buy')
  const rest = kept.toString()
  navigate(rest ? `${path}?${rest}` : path, { replace: true })
}

type List = Pick<Loaded<readonly (Software | Node)[]>, 'data' | 'busy' | 'problem'>

/**
 * Id of the expired licence, as long as the link asks for it: a renewal that is on its way may already be in the list, and its sheet is not to close.
 */
function useExpired(isAsked: boolean, region: string, { data, busy, problem }: List): number | null {
  const found = useRef<{ region: string; id: number } | null>(null)
  const known = isAsked && found.current?.region === region ? found.current : null
  const licence = isAsked && !known ? expiredLicence(data ?? [], region) : undefined
  // a cached list may be out of date
  found.current = known ?? (licence && !busy && !problem ? { region, id: licence.id } : null)
  return known?.id ?? licence?.id ?? null
}

/** What a list of licences on offer does besides showing them. Call it in a component that has called `useSignals`. */
export function usePurchase(kind: 'software' | 'node', list: List, query: URLSearchParams): Purchase {
  const { data, busy, problem } = list
  useEffect(() => {
    // a cached list, shown while it is reloaded, may be out of date
    if (data && !busy && !problem) noteLicences(kind, data)
  }, [kind, data, busy, problem])
  const taskId = taskOf(query)
  const asked = query.get('buy') ?? ''
  const expired = useExpired(asked === EXPIRED, query.get('region') ?? '', list)
  return {
    taskId,
    suggested: useSuggested(kind, taskId, data),
    back: safeReturnPath(query.get('return')),
    opened: expired === null ? asked : String(expired),
    onClosed: () => forgetOpened(kind === 'node' ? NODES : SOFTWARE, query),
  }
}

/** The one that the task of the purchase needs next comes before the others. */
export const plannedFirst = <T extends Software | Node>(licences: readonly T[], suggested: number | null): T[] =>
  [...licences].sort((a, b) => Number(b.id === suggested) - Number(a.id === suggested))

/** @param licences all of that kind, null while they are loading */
function useSuggested(
  kind: 'software' | 'node',
  taskId: string | null,
  licences: readonly (Software | Node)[] | null,
): number | null {
  const { data } = useTask(taskId)
  const { task } = data ?? {}
  if (!data || !task || !licences) return null
  const fit = licences.filter((each) => !('region' in each) || inRegionOf(task)(each))
  const need = taskCost({ ...costBasis(), ...data, task })[kind]
  return 'cost' in need ? (suggestedLicence(fit, need)?.id ?? null) : null
}
