/** Whether the member wants results in the list of tasks; remembered on this device, for this member only. */
import { signal } from '@preact/signals-react'
import { memberId } from '../../data/member-id.ts'
import { memberList } from '../../data/member-list.ts'

const choices = memberList<{ readonly id: 'on' | 'off' }>('results', (value) => {
  const { id } = value as { id?: unknown }
  return id === 'on' || id === 'off'
})

/** Made since the page was loaded: it holds where nothing can be stored. `of`: the member's id */
const latest = signal({ of: '', on: false })

/** Undefined until the member has chosen. */
export function resultsChoice(): boolean | undefined {
  const { of, on } = latest.value
  if (of !== '' && of === memberId.value) return on
  const [choice] = choices.items.value
  return choice && choice.id === 'on'
}

export function chooseResults(on: boolean): void {
  latest.value = { of: memberId.peek(), on }
  choices.change(() => [{ id: on ? 'on' : 'off' }])
}
