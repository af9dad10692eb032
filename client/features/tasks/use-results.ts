import { useCallback, useEffect, useRef, useState } from 'react'
import type { Node, Software } from '../../../shared/contract/view.ts'
import { type ApiProblem, asProblem } from '../../data/api.ts'
import { cachedLicences, loadNodes, loadSoftware } from '../../data/licences.ts'
import { useBackOnline, useBackToPage } from '../../data/load.ts'
import { findIsFirstTask, isFirstTask } from '../../widgets/first-task.ts'
import { chooseResults, resultsChoice } from './results-choice.ts'

/** All licences, owned or on offer; `isFirst`: whether a task would be the member's first one, null if that cannot be found out. */
type Licences = { software: readonly Software[]; nodes: readonly Node[]; isFirst: boolean | null }

type Lists = Pick<Licences, 'software' | 'nodes'>

/** A purchase on this device clears them before that. */
const LISTS_KNOWN_S = 600

/** The licences as this or another screen, such as the first steps, has last loaded them. */
function knownLists(): Lists | null {
  const { software, nodes } = cachedLicences(LISTS_KNOWN_S)
  return software && nodes && { software, nodes }
}

async function loadLists(): Promise<Lists> {
  const [software, nodes] = await Promise.all([loadSoftware(), loadNodes()])
  return { software, nodes }
}

/** Null if anything has to be requested. */
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
  /** null while they are not known */
  licences: Licences | null
  /** whether each card has a result, or a place for the one that is loading */
  shows: boolean
  /** why the licences could not be loaded */
  problem: ApiProblem | null
  /** requests everything again */
  reload: () => Promise<void>
  toggle: () => void
}

/**
 * The member's licences and whether results are shown, which they are unless the member has switched them off. What is not known is loaded once the list
 * is on the screen, so that the list waits for nothing. Call it in a component that has called `useSignals`.
 * @param needed the list is sorted by results @param isListed the list is shown and up to date
 */
export function useResults(needed: boolean, isListed: boolean): Results {
  const [known, setKnown] = useState(knownLicences)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const wanted = needed || resultsChoice() !== false
  const isLoading = useRef(false)
  const load = useCallback(async (lists = knownLists()) => {
    // the list may be reloaded, or the device be online again, meanwhile
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
  useBackOnline({ problem }, () => void load())
  // something may have been bought elsewhere
  useBackToPage(() => {
    if (wanted && known && !knownLists()) void load()
  })
  const shows = wanted && (known !== null || problem === null)
  const toggle = () => {
    // a tap after a failure tries again
    if (!shows && isDue) void load()
    chooseResults(!shows)
  }
  return { licences: known, shows, problem: wanted ? problem : null, reload: () => load(null), toggle }
}
