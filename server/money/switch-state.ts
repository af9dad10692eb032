/**
 * Finds the outcome of changing a task's switches (auto-reinvest, auto-renew). The change leaves no record, so only the task's present state shows
 * whether it was made.
 */
import type { Input } from '../../shared/contract/index.ts'
import type { Entry } from '../ledger/ledger.ts'
import type { ReadRow } from './evidence.ts'

const PAGES_MAX = 6

/** Whether the task's switches are as the member wanted them. If not, nothing is proven, because somebody may have changed them again. */
export async function isSwitchedAsIntended({ input }: Entry, ask: ReadRow): Promise<boolean> {
  const { id, autoReinvest, autoRenew } = JSON.parse(input) as Input<'POST purchase/editTaskPledge'>
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { items, more } = await ask('GET purchase/taskPledgeList', { page })
    const pledge = items.find((each) => each.id === Number(id))
    if (pledge)
      return (
        (autoReinvest === undefined || pledge.autoReinvest === autoReinvest) &&
        (autoRenew === undefined || pledge.autoRenew === autoRenew)
      )
    if (!more) return false
  }
  return false
}
