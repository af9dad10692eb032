/** Members for `npm run chaos`, `npm run drill` and other tests with many payments. */
import type { World } from '../upstream/world.ts'

export type Payer = { readonly account: string; readonly password: string }

/**
 * How many of a member's records a search for a lost payment reads at most: five pages of fifteen. If a test makes more payments than this, it needs
 * several members.
 */
export const RECORDS_MAX = 75

export const PAY_PASSWORD = '246810'

/** An amount that no payer can use up, in 10^-8 SNT. */
const PLENTY = 10n ** 16n

/** Adds members who always have enough SNT to pay. */
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

/** The amount of a payment. It is different for each (10.0001, 10.0002 …), so that it identifies the payment's record in the stub. */
export const amountNumber = (index: number): string =>
  `${10 + Math.floor((index + 1) / 10_000)}.${String((index + 1) % 10_000).padStart(4, '0')}`
