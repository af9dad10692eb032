/** A JSON file that is written some time after a change, so that many changes cost one write. */
import { readFileSync } from 'node:fs'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import { FILE_MODE, FOLDER_MODE, tighten } from './private-files.ts'

export type SavedFile<T> = {
  /** what the file held when it was opened; null if it is missing or unreadable, because the server also works without it */
  readonly content: T | null
  /** Writes `content()` to the file after the delay; calls during the delay share one write. */
  save(content: () => T): void
  /** Cancels a write that is still waiting. */
  close(): void
}

type Options<T> = {
  folder: string
  name: string
  schema: z.ZodType<T>
  delayMs: number
  /** called when the file cannot be written */
  onFault: (error: unknown) => void
}

export function openSavedFile<T>({ folder, name, schema, delayMs, onFault }: Options<T>): SavedFile<T> {
  const path = join(folder, name)
  let timer: NodeJS.Timeout | undefined
  tighten(folder, FOLDER_MODE)
  tighten(path)

  async function write(content: T): Promise<void> {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    // renaming is atomic, so the file is never incomplete
    await writeFile(`${path}.new`, JSON.stringify(content), { mode: FILE_MODE })
    // a file left behind by a killed process keeps its old mode
    await chmod(`${path}.new`, FILE_MODE)
    await rename(`${path}.new`, path)
  }

  return {
    content: readContent(path, schema),
    save(content) {
      timer ??= setTimeout(() => {
        timer = undefined
        write(content()).catch(onFault)
      }, delayMs)
      timer.unref()
    },
    close() {
      clearTimeout(timer)
    },
  }
}

function readContent<T>(path: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
