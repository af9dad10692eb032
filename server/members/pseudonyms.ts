/**
 * Pseudonyms: keyed hashes that the stores use instead of members, accounts and addresses, so that a copy of a store does not reveal who they are.
 *
 * The keys come from SESSION_SECRETS. To replace a secret, the operator puts the new one first and removes the old one when no session from its time
 * is left. Data that lasts as long as a session is therefore written under the first secret and looked up under all of them. Counters last only
 * minutes and use the last secret, because it is the same in all containers while a secret is being replaced.
 */
import { createHmac, hkdfSync } from 'node:crypto'

const LENGTH = 22

export type Pseudonyms = {
  /** the pseudonym for writing data that lasts as long as a session */
  of(kind: string, text: string): string
  /** the pseudonyms for looking up data that lasts as long as a session; the first one is the result of `of` */
  all(kind: string, text: string): string[]
  /** the pseudonym for counters */
  lasting(kind: string, text: string): string
}

/** @param secrets at least one */
export function createPseudonyms(secrets: readonly string[]): Pseudonyms {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'pseudonyms', 32)))
  const [first] = keys
  const last = keys.at(-1)
  if (!first || !last) throw new Error('at least one secret is required')
  const hash = (key: Buffer, kind: string, text: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, text]))
      .digest('base64url')
      .slice(0, LENGTH)
  return {
    of: (kind, text) => hash(first, kind, text),
    all: (kind, text) => keys.map((key) => hash(key, kind, text)),
    lasting: (kind, text) => hash(last, kind, text),
  }
}
