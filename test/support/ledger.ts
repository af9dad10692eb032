/** Ledgers for tests, and sample intents and sessions. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Intent } from '../../server/ledger/ledger.ts'

export const DAY = 86_400
export const done = { status: 200, body: '{}' }
export const refused = { status: 422, body: '{}' }

/** An intent whose idempotency key was created just now. `about` replaces fields of it. */
export const intent = (id: string = randomUUID(), about: Partial<Intent> = {}): Intent => ({
  id,
  attempt: randomUUID(),
  keyCreatedAt: Date.now(),
  keyNewUntil: null,
  fingerprint: 'print',
  sameAs: null,
  payee: '',
  list: randomUUID(),
  row: 'POST user/transfer',
  input: '{"amount":"1"}',
  ...about,
})

/** @param startedAt unix milliseconds */
export const session = (id: string, startedAt: number) => ({ id, member: 'member', startedAt })

/** A minute from now, in unix seconds. */
export const soon = (): number => Math.floor(Date.now() / 1_000) + 60

type Teardown = { teardown: (fn: () => unknown) => void }

export function temporaryFolder(t: Teardown): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Collects log lines, each as its level and its text. */
export function logOf(): { lines: string[]; log: { error: (text: unknown) => void; warn: (text: unknown) => void } } {
  const lines: string[] = []
  return {
    lines,
    log: {
      error: (text) => lines.push(`error ${String(text)}`),
      warn: (text) => lines.push(`warn ${String(text)}`),
    },
  }
}
