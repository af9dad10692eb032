/** Stores cached responses on disk, so that a container that starts during an outage of the upstream has data to show. */
import { readFileSync } from 'node:fs'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { FILE_MODE, FOLDER_MODE, tighten } from '../base/private-files.ts'

/** `at`: when the data arrived, in unix milliseconds. */
export type CachedAnswer = { readonly data: unknown; readonly at: number }

const FILE = 'last-known.json'
const SAVE_AFTER_MS = 1_000

const stored = z.array(z.tuple([z.string(), z.object({ data: z.unknown(), at: z.number() })]))

export type LastKnown = {
  readonly entries: readonly (readonly [key: string, answer: CachedAnswer])[]
  /** Writes `entries()` to the file after a short delay; calls during the delay share one write. */
  save(entries: () => Iterable<readonly [string, CachedAnswer]>): void
  close(): void
}

/** @param folder where the file is @param onFault called when the file cannot be written */
export function openLastKnown(folder: string, onFault: (error: unknown) => void): LastKnown {
  const path = join(folder, FILE)
  let timer: NodeJS.Timeout | undefined
  tighten(folder, FOLDER_MODE)
  tighten(path)

  async function write(entries: Iterable<readonly [string, CachedAnswer]>): Promise<void> {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    // renaming is atomic, so the file is never incomplete
    await writeFile(`${path}.new`, JSON.stringify([...entries]), { mode: FILE_MODE })
    // a file left behind by a killed process keeps its old mode
    await chmod(`${path}.new`, FILE_MODE)
    await rename(`${path}.new`, path)
  }

  return {
    entries: readEntries(path),
    save(entries) {
      timer ??= setTimeout(() => {
        timer = undefined
        write(entries()).catch(onFault)
      }, SAVE_AFTER_MS)
      timer.unref()
    },
    close() {
      clearTimeout(timer)
    },
  }
}

/** Reads the entries; empty if the file is missing or unreadable, because the server also works without them. */
function readEntries(path: string): LastKnown['entries'] {
  try {
    return stored.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
}
