import { useCallback, useEffect, useRef, useState } from 'react'
import type { Node, Software } from '../../../shared/contract/view.ts'
import { useBackToPage } from '../../core/page-events.ts'
import { type ApiProblem, asProblem } from '../../data/api.ts'
import { freshData } from '../../data/fresh-data.ts'
import { LICENCES_KEY, loadNodes, loadSoftware } from '../../data/licences.ts'
import { useRepeats } from '../../data/repeats.ts'
import { findIsFirstTask, isFirstTask } from '../../widgets/first-task.ts'
import { chooseResults, resultsChoice } from './results-choice.ts'

/** All licences, owned or on offer. `isFirst`: whether a new task would be the member's first one; null if that cannot be found out. */
type Licences = { software: readonly Software[]; nodes: readonly Node[]; isFirst: boolean | null }

type Lists = Pick<Licences, 'software' | 'nodes'>

/** How long cached licences are used, in seconds. A purchase on this device removes them from the cache at once. */
const LISTS_KNOWN_S = 600

/** The cached licences, which any screen may have loaded. Null if they are missing or too old. */
function knownLists(): Lists | null {
  const software = freshData<Lists['software']>(LICENCES_KEY.software, LISTS_KNOWN_S)
  const nodes = freshData<Lists['nodes']>(LICENCES_KEY.node, LISTS_KNOWN_S)
  return software && nodes && { software, nodes }
}

async function loadLists(): Promise<Lists> {
  const [software, nodes] = await Promise.all([loadSoftware(), loadNodes()])
  return { software, nodes }
}

/** The licences and `isFirst`, without a request. Null unless the device knows both. */
function knownLicences(): Licences | null {
  const lists = knownLists()
  const isFirst = lists && isFirstTask([...lists.software, ...lists.nodes])
  return lists && isFirst !== null ? { ...lists, isFirst } : null
}

async function loadLicences(lists: Lists | null): Promise<Licences> {
  const { software, nodes } = lists ?? (await loadLists())
  return { software, nodes, isFirst: await findIsFirstTask([...software, ...nodes]) }
}

type Results = {
  /** null while the licences are not known */
  licences: Licences | null
  /** whether each card shows a result; while the result is loading, a placeholder */
  shows: boolean
  /** why the licences could not be loaded */
  problem: ApiProblem | null
  /** requests everything again */
  reload: () => Promise<void>
  toggle: () => void
}

/**
 * The licences from which results are calculated, and whether results are shown. A list that is sorted by results always shows them; elsewhere, the
 * member can switch them off. Licences that are not cached are loaded after the list is shown, so that the list does not wait for them. May only be
 * called in a component that has called `useSignals`.
 * @param needed whether the list is sorted by results
 * @param isListed whether the list is shown and up to date
 */
export function useResults(needed: boolean, isListed: boolean): Results {
  const [known, setKnown] = useState(knownLicences)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const wanted = needed || resultsChoice() !== false
  const isLoading = useRef(false)
  const load = useCallback(async (lists = knownLists()) => {
    // several events call `load`, for example the return of the network. One request at a time is enough
    if (isLoading.current) return
    isLoading.current = true
    setProblem(null)
    await loadLicences(lists).then(setKnown, (thrown) => setProblem(asProblem(thrown)))
    isLoading.current = false
  }, [])
  const isDue = wanted && !known && isListed
  useEffect(() => {
    if (isDue) void load()
  }, [isDue, load])
  useRepeats({ problem }, () => void load())
  // loads again if the cached licences are too old, because the member may have bought something on another device
  useBackToPage(() => {
    if (wanted && known && !knownLists()) void load()
  })
  const shows = wanted && (known !== null || problem === null)
  const toggle = () => {
    // after a failure, the licences are loaded again when the member switches the results on again
    if (!shows && isDue) void load()
    chooseResults(!shows)
  }
  return { licences: known, shows, problem: wanted ? problem : null, reload: () => load(null), toggle }
}
