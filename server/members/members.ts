/** Creates everything that deals with members apart from their payments. */
import type { Ledger } from '../ledger/ledger.ts'
import { createKnownAccounts, type KnownAccounts } from './known-accounts.ts'
import { createKnownDevices, type KnownDevices } from './known-device.ts'
import { createPseudonyms, type Pseudonyms } from './pseudonyms.ts'
import { createSessions, type Sessions } from './sessions.ts'

export type Members = {
  readonly pseudonyms: Pseudonyms
  readonly accounts: KnownAccounts
  readonly devices: KnownDevices
  readonly sessions: Sessions
}

type Settings = { readonly sessionSecrets: readonly string[]; readonly publicOrigin: string }

/** @param now unix milliseconds */
export function createMembers({ sessionSecrets, publicOrigin }: Settings, ledger: Ledger, now: () => number): Members {
  const pseudonyms = createPseudonyms(sessionSecrets)
  return {
    pseudonyms,
    accounts: createKnownAccounts(ledger.members, pseudonyms, now),
    devices: createKnownDevices(sessionSecrets, publicOrigin, pseudonyms),
    sessions: createSessions(ledger, pseudonyms, now),
  }
}
