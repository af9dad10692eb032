import type { ViewData } from '../../../shared/contract/view.ts'
import { type ShownPart, withData } from '../../core/part.ts'
import { lastData } from '../../data/loaded-data.ts'
import { LOCKING_TASKS } from '../../data/locking-tasks.ts'
import type { ShownView } from '../../data/screen-view.ts'
import { member, memberAt, memberLoaded } from '../../data/session.ts'

type Wallet = ViewData['wallet']
type Known = {
  member: Wallet['member']
  /** absent if no page of this tab has loaded it */
  market: ShownPart<Wallet['market']> | undefined
  locks: ShownPart<Wallet['locks']> | undefined
  /** when the balances were loaded, in unix milliseconds */
  at: number
}

/**
 * What other pages of this browser tab have loaded of the member's assets: the newest balances, home's price, and the tasks that the page of
 * withdrawals lists. Null without balances. May only be called in a component that has called `useSignals`.
 */
export function knownAssets(): Known | null {
  if (!member.value || !memberLoaded.value) return null
  const home = lastData<ShownView<'home'>>('home')
  const market = withData(home?.data.parts.market)
  const tasks = lastData<Wallet['locks']>(LOCKING_TASKS)
  return {
    member: member.value,
    market: home && market ? { ...market, age: market.age + (Date.now() - home.at) / 1_000 } : undefined,
    locks: tasks && {
      status: 'stale',
      age: (Date.now() - tasks.at) / 1_000,
      data: tasks.data,
    },
    at: memberAt.value,
  }
}
