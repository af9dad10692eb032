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
    if (!answer || Number(answer.code) !== 1) return data
    // the login is not recorded, and a session ends when somebody else's id appears in it
    return key === 'GET user/info' ? withIdOf(data, answer.data) : answer.data
  }
}

/** The recorded member under the id of the one who has logged in. */
function withIdOf(own: unknown, recorded: unknown): unknown {
  const { userinfo, ...bare } = Object(recorded)
  const { id } = Object(own).userinfo ?? Object(own)
  return userinfo ? { ...bare, userinfo: { ...userinfo, id } } : { ...bare, id }
}
