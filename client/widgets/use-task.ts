import { useLoad } from '../data/load.ts'
import { wholeView } from '../data/whole-view.ts'
import { findIsFirstTask, isFirstTask } from './first-task.ts'

/**
 * Loads a task with the licences that it accepts, and finds out whether the task would be the member's first one. If `id` is null, nothing is
 * requested. May only be called in a component that has called `useSignals`.
 */
export function useTask(id: string | null) {
  const loaded = useLoad(`task ${id}`, () => (id === null ? nothing : loadTask(id)))
  const { data } = loaded
  return { ...loaded, data: data && { ...data, isFirst: isFirstTask([...data.software, ...data.node]) } }
}

const nothing = Promise.resolve(null)

async function loadTask(id: string) {
  const data = await wholeView('task', { id })
  // rarely a request: the device usually knows whether this is the first task, unless the member opens this page first
  await findIsFirstTask([...data.software, ...data.node])
  return data
}
