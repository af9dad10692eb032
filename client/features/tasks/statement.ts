/**
 * What an ended task has earned, by the same rule as the result of an offer: at today's price and fees. An offer counts the software and node that must
 * still be bought; what was bought for an ended task is not known, because the upstream does not say it, so they are not counted.
 */
import type { Config, Pledge, TaskLicence } from '../../../shared/contract/view.ts'
import { add } from '../../../shared/decimal.ts'
import { type CashOut, cashOut, costOf, endsLast, type LicenceNeed, licenceNeed } from '../../widgets/task-cost.ts'

type Given = Pick<Pledge, 'produced' | 'principal' | 'autoReinvest' | 'startedAt' | 'endsAt'> & {
  /** all licences that the task accepts, owned or on sale; null: not known */
  licences: Record<'software' | 'node', readonly TaskLicence[]> | null
  /** USDT per SNT */
  price: string | null
  config: Pick<Config, 'swapFee' | 'withdrawFee'> | null
}

export type Statement = CashOut & {
  /** what the member's software and node would cost for the whole period at today's prices; null if that is not known */
  licenceCost: string | null
  /** whether `licenceCost` is not known only because the licences are not */
  lacksLicences: boolean
}

export function statementOf({ licences, startedAt, endsAt, ...given }: Given): Statement {
  const period = startedAt !== null && endsAt !== null && endsAt > startedAt ? ([startedAt, endsAt] as const) : null
  /** the licence of the member that ends or ended last: they may have bought a longer one than they needed */
  const needFor = (kind: 'software' | 'node'): LicenceNeed => {
    if (!licences || !period) return { state: 'unknown' }
    const last = endsLast(licences[kind].filter(({ state }) => state === 'valid' || state === 'expired'))
    return licenceNeed(last ? [{ ...last, state: 'not_owned', expiresAt: null }] : [], ...period)
  }
  const [software, node] = [needFor('software'), needFor('node')]
  const isKnown = software.state === 'buy' && node.state === 'buy'
  return {
    // the principal of a task that has reinvested is still locked, so no fee for it is due
    ...cashOut(given.produced, given.autoReinvest === false ? given.principal : null, given),
    licenceCost: isKnown ? add(costOf(software), costOf(node)) : null,
    lacksLicences: !licences && period !== null,
  }
}
