/** Replays responses of a live upstream, recorded and masked by `npm run contract -- --record`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileOf = (key: string): string => `${key.replaceAll('/', '-')}.json`

/** @param answer the envelope, masked */
export function keepAnswer(folder: string, key: string, answer: unknown): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, fileOf(key)), `${JSON.stringify(answer, null, 2)}\n`)
}

/** A `rewrite` that replaces the stub's `data` with the recorded one for every call that was recorded and succeeded. */
export function replay(folder: string): (key: string, data: unknown) => unknown {
  const answers = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as { code: unknown; data: unknown }]),
  )
  return (key, data) => {
    const answer = answers.get(fileOf(key))
    return answer && Number(answer.code) === 1 ? answer.data : data
  }
}
