/**
 * For pages that need the member's details. The details are missing if they could not be loaded after a login; then only the response to the login is
 * known.
 */

import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type ApiProblem, asProblem } from '../data/api.ts'
import { useRepeats } from '../data/repeats.ts'
import { loadDetails, memberLoaded } from '../data/session.ts'
import { LoadFailure, Skeleton } from '../ui/states.tsx'

/** Loads the member's details if they are missing. Renders the children once the details are known; until then, a placeholder or the error. */
export function MemberDetails({ children }: { children: ReactNode }) {
  useSignals()
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const load = useCallback(() => {
    setProblem(null)
    loadDetails().catch((thrown) => setProblem(asProblem(thrown)))
  }, [])
  useEffect(load, [load])
  useRepeats({ problem }, load)
  if (memberLoaded.value) return children
  return problem ? <LoadFailure problem={problem} onRetry={load} /> : <Skeleton heights={[48, 76, 76]} />
}
