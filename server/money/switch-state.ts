/**
 * Finds the outcome of changing a task's switches (auto-reinvest, auto-renew). The change leaves no record, so only the task's present state shows
 * whether it was made.
 */
import type { Input } from '../../shared/contract/index.ts'
import { findPledge } from '../calls/pledge-pages.ts'
import type { Entry } from '../ledger/ledger.ts'
import type { ReadRow } from './evidence.ts'

/** Whether the task's switches are as the member wanted them. If they are not, nothing is proven, because they may have been changed again since. */
export async function isSwitchedAsIntended({ input }: Entry, ask: ReadRow): Promise<boolean> {
  const { id, autoReinvest, autoRenew } = JSON.parse(input) as Input<'POST purchase/editTaskPledge'>
  const pledge = await findPledge((page) => ask('GET purchase/taskPledgeList', { page }), Number(id))
  return (
    pledge !== null &&
    (autoReinvest === undefined || pledge.autoReinvest === autoReinvest) &&
    (autoRenew === undefined || pledge.autoRenew === autoRenew)
  )
}
