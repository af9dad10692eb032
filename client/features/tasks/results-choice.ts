/** Whether the member wants to see results in the list of tasks; remembered on this device, for this member only. */
import { memberList } from '../../data/member-list.ts'

const choices = memberList<{ readonly id: 'on' | 'off' }>('results', (value) => {
  const { id } = value as { id?: unknown }
  return id === 'on' || id === 'off'
})

/** Whether the member wants to see results; undefined until they have chosen. */
export function resultsChoice(): boolean | undefined {
  const [choice] = choices.items.value
  return choice && choice.id === 'on'
}

export const chooseResults = (on: boolean): void => choices.change(() => [{ id: on ? 'on' : 'off' }])
