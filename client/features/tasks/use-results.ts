import { useCallback, useEffect, useState } from 'react'
import type { Node, Software } from '../../../shared/contract/view.ts'
import { asProblem, call } from '../../data/api.ts'
import { cacheData, freshData } from '../../data/load.ts'
import { chooseResults, resultsChoice } from './results-choice.ts'

/** All licences, owned or on offer. */
export type Licences = { software: readonly Software[]; nodes: readonly Node[] }

async function loadLicences(): Promise<Licences> {
  const [software, nodes] = await Promise.all([
    call('GET purchase/softwareList', {}),
    call('GET purchase/nodeList', {}),
  ])
  cacheData('software', software, Date.now())
  cacheData('nodes', nodes, Date.now())
  return { software, nodes }
}

/** A purchase on this device clears them before that. */
const LICENCES_KNOWN_S = 600

/** The licences as this or another screen, such as the first steps, has last loaded them. */
function knownLicences(): Licences | null {
  const software = freshData<Licences['software']>('software', LICENCES_KNOWN_S)
  const nodes = freshData<Licences['nodes']>('nodes', LICENCES_KNOWN_S)
  return software && nodes && { software, nodes }
}

/**
 * The licences, null while they are not known, and whether results are shown. Unless the member has chosen, there are results if the licences are known:
 * otherwise opening the list takes one call upstream. Call it in a component that has called `useSignals`.
 * @param needed whether the list is sorted by results
 */
export function useResults(needed: boolean) {
  const [known, setKnown] = useState(knownLicences)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const wanted = needed || (resultsChoice() ?? known !== null)
  const load = useCallback(async () => {
    setBusy(true)
    setProblem(undefined)
    await loadLicences().then(setKnown, (thrown) => setProblem(asProblem(thrown).message))
    setBusy(false)
  }, [])
  const isMissing = wanted && !known
  useEffect(() => {
    if (isMissing) void load()
  }, [isMissing, load])
  /** A second tap after a failure tries again. */
  const toggle = () => {
    setProblem(undefined)
    if (isMissing) void load()
    chooseResults(isMissing || !wanted)
  }
  return { licences: known, shows: wanted && known !== null, busy, problem, load, toggle }
}
