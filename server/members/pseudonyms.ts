/**
 * Names that the stores use instead of members, accounts and addresses: keyed hashes, so that a copy of the store does not reveal whose they are.
 *
 * Keys come from SESSION_SECRETS and change with them. A secret is replaced by putting the new one first, and is removed once no session of its time
 * is left. So what lasts as long as a session is written under the first and looked up under all. Counters, which last minutes, use the last one: while
 * secrets are being replaced it is the same in all containers.
 */
import { createHmac, hkdfSync } from 'node:crypto'

const LENGTH = 22

export type Pseudonyms = {
  /** for writing what lasts as long as a session */
  of(kind: string, text: string): string
  /** for looking it up; the first is the one that `of` returns */
  all(kind: string, text: string): string[]
  /** for counters */
  lasting(kind: string, text: string): string
}

/** @param secrets at least one */
export function createPseudonyms(secrets: readonly string[]): Pseudonyms {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'pseudonyms', 32)))
  const [first] = keys
  const last = keys.at(-1)
  if (!first || !last) throw new Error('a pseudonym needs a secret')
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
