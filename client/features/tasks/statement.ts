/** What an ended task has earned and what its software and node cost for its period, at today's prices: the upstream does not say what was paid. */
import type { Pledge, TaskLicence } from '../../../shared/contract/view.ts'
import { multiply, roundDown, subtract, sum } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { usablePrice } from '../../core/usable-price.ts'
import { costOf, endsLast, type LicenceNeed, licenceNeed } from '../../widgets/task-cost.ts'

type Given = Pick<Pledge, 'produced' | 'startedAt' | 'endsAt'> & {
  /** all licences that the task accepts, owned or on sale; null: not known */
  licences: Record<'software' | 'node', readonly TaskLicence[]> | null
  /** USDT per SNT */
  price: string | null
}

export type Statement = {
  /** value of what was earned, in USDT; null if a figure is missing */
  income: string | null
  /** what the member's licences cost for the whole period; `unknown` if the member has none, or if the period is not known */
  software: LicenceNeed
  node: LicenceNeed
  /** `income` minus both licences, before fees. May be negative; null if a figure is missing */
  total: string | null
}

export function statementOf({ produced, startedAt, endsAt, licences, price }: Given): Statement {
  /** for the whole period, the licence of the member that ends or ended last: they may have bought a longer one than they needed */
  const costFor = (kind: 'software' | 'node'): LicenceNeed => {
    if (!licences || startedAt === null || endsAt === null || endsAt <= startedAt) return { state: 'unknown' }
    const last = endsLast(licences[kind].filter(({ state }) => state === 'valid' || state === 'expired'))
    return licenceNeed(last ? [{ ...last, state: 'not_owned', expiresAt: null }] : [], startedAt, endsAt)
  }
  const at = usablePrice(price)
  const income = produced !== null && at !== null ? roundDown(multiply(produced, at), COIN_SCALE.usdt) : null
  const [software, node] = [costFor('software'), costFor('node')]
  const isKnown = software.state === 'buy' && node.state === 'buy'
  return {
    income,
    software,
    node,
    total: income !== null && isKnown ? subtract(income, sum([costOf(software), costOf(node)])) : null,
  }
}
