import { wholeView } from '../data/api.ts'
import { useLoad } from '../data/load.ts'
import { findIsFirstTask } from './first-task.ts'

/** A task with the licences that it accepts, and whether it would be the member's first one; nothing is requested without an id. */
export const useTask = (id: string | null) => useLoad(`task ${id}`, () => (id === null ? nothing : loadTask(id)))

const nothing = Promise.resolve(null)

async function loadTask(id: string) {
  const data = await wholeView('task', { id })
  return { ...data, isFirst: await findIsFirstTask([...data.software, ...data.node]) }
}
