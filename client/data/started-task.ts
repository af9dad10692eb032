/** Whether the logged-in member has ever started a task, as far as this device knows. */
import { memberList } from './member-list.ts'

const STARTED = { id: 'started' }

const list = memberList<typeof STARTED>('startedTask', (value) => 'id' in value && value.id === STARTED.id)

/** Whether this device knows that the member has started a task. False if they have not, or if this device does not know. */
export const hasStartedTask = (): boolean => list.items.value.length > 0

export function noteStartedTask(): void {
  if (list.items.peek().length === 0) list.change(() => [STARTED])
}
