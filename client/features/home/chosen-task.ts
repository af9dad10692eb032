/** The task that a newcomer has chosen as their first task; remembered on this device, for this member only. */
import { memberList } from '../../data/member-list.ts'

const choices = memberList<{ readonly id: string }>('firstTask', (value) => {
  const { id } = value as { id?: unknown }
  return typeof id === 'string' && /^\d+$/.test(id)
})

/** Id of the chosen task; null until the member has chosen one. */
export function chosenTask(): number | null {
  const [choice] = choices.items.value
  return choice ? Number(choice.id) : null
}

export const chooseTask = (id: string): void => choices.change(() => [{ id }])
