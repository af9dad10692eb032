/**
 * Which tasks run in other browser tabs. A task's time counts only on its own page, while that page is visible, which this page cannot know: the tab of
 * the run tells it to the others.
 */
import { signal } from '@preact/signals-react'
import { useEffect, useRef } from 'react'
import { ONLINE_TIME_BEAT_MS } from '../../shared/limits.ts'
import { tabChannel } from '../core/tab-channel.ts'
import { currentSession } from './api.ts'
import { outdateData } from './loaded-data.ts'
import { outdateLists } from './outdate-lists.ts'

/** `session`: public id of the sending tab's session */
type News = { session: string | null; id: number; runs: boolean }

const channel = tabChannel('runs')

/** A run of which nothing was heard for this long has ended, for example because its tab has crashed. Twice the longest pause between two reports. */
const SILENT_MS = 16 * ONLINE_TIME_BEAT_MS
const silent = new Map<number, ReturnType<typeof setTimeout>>()

/** ids of the tasks that run in other tabs */
export const runsElsewhere = signal<ReadonlySet<number>>(new Set())

const listeners = new Set<() => void>()

channel?.addEventListener('message', ({ data: { session, id, runs } }: MessageEvent<News>) => {
  const known = runsElsewhere.peek()
  if (session === currentSession()) {
    clearTimeout(silent.get(id))
    if (runs)
      silent.set(
        id,
        setTimeout(() => forget(id), SILENT_MS),
      )
  }
  // a continuing run reports its time at intervals; these reports change nothing that other tabs must load at once
  if (session !== currentSession() || (runs && known.has(id))) return
  if (runs) runsElsewhere.value = new Set([...known, id])
  else forget(id)
  outdateLists()
  outdateData('home')
  for (const listener of listeners) listener()
})

function forget(id: number): void {
  runsElsewhere.value = new Set([...runsElsewhere.peek()].filter((each) => each !== id))
}

/** Tells the other tabs whether a task runs in this one, after the server has been told its time. */
export const tellRun = (id: number, runs: boolean): void =>
  channel?.postMessage({ session: currentSession(), id, runs } satisfies News)

/** Calls `act` when a run in another tab has started, stopped or completed the day. */
export function useOtherRuns(act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const happened = () => latest.current()
    listeners.add(happened)
    return () => void listeners.delete(happened)
  }, [])
}
