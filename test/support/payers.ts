/** Members who pay, for runs with many payments: each of them pays so seldom that a search reads all of their records. */
import type { World } from '../upstream/world.ts'

export type Payer = { readonly account: string; readonly password: string }

/** A search reads five pages of fifteen records of one member. */
export const RECORDS_MAX = 75

export const PAY_PASSWORD = '246810'

/** In 10^-8 SNT; nobody runs out of it. */
const PLENTY = 10n ** 16n

/** Adds members who can pay in SNT without end. */
export function addPayers(world: World, count: number, name = 'payer'): Payer[] {
  const payers = Array.from({ length: count }, (_, index) => ({
    account: `${name}${index + 1}`,
    password: `${name}${index + 1}pass`,
  }))
  for (const { account, password } of payers)
    world.addMember({
      username: account,
      password,
      email: `${account}@example.com`,
      payPassword: PAY_PASSWORD,
      coin: PLENTY,
    })
  return payers
}

/** A different amount for each payment (10.0001, 10.0002 …), so that the stub's record of it can be found. */
export const amountNumber = (index: number): string =>
  `${10 + Math.floor((index + 1) / 10_000)}.${String((index + 1) % 10_000).padStart(4, '0')}`
