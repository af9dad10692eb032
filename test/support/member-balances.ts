import { print } from '../upstream/amount.ts'
import type { System } from './system.ts'

/** The balances of a member in the stub's ledger. */
export const balancesOf = ({ upstream }: Pick<System, 'upstream'>, name = 'demo'): { usdt: string; snt: string } => {
  const member = upstream.world.byName(name)
  return { usdt: print(member?.money ?? 0n, 2), snt: print(member?.coin ?? 0n, 4) }
}
