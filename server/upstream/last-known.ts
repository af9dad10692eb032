/** Stores cached responses on disk, so that a container that starts during an outage of the upstream has data to show. */
import * as z from 'zod'
import { openSavedFile } from '../base/saved-file.ts'

/** `at`: when the data arrived, in unix milliseconds. */
export type CachedAnswer = { readonly data: unknown; readonly at: number }

type Entry = readonly [key: string, answer: CachedAnswer]

const SAVE_AFTER_MS = 1_000

const stored = z.array(z.tuple([z.string(), z.object({ data: z.unknown(), at: z.number() })]))

export type LastKnown = {
  readonly entries: readonly Entry[]
  /** Writes `entries()` to the file after a short delay; calls during the delay share one write. */
  save(entries: () => Iterable<Entry>): void
  close(): void
}

/** @param folder where the file is @param onFault called when the file cannot be written */
export function openLastKnown(folder: string, onFault: (error: unknown) => void): LastKnown {
  const place = { folder, name: 'last-known.json', delayMs: SAVE_AFTER_MS }
  const file = openSavedFile<readonly Entry[]>({ ...place, schema: stored, onFault })
  return {
    entries: file.content ?? [],
    save: (entries) => file.save(() => [...entries()]),
    close: file.close,
  }
}
