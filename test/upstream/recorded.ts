/** Stores the responses of a live upstream for `npm run contract -- --record`, and replays them in the stub. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileOf = (key: string): string => `${key.replaceAll('/', '-')}.json`

/** Stores a recorded response. @param answer the masked envelope */
export function keepAnswer(folder: string, key: string, answer: unknown): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, fileOf(key)), `${JSON.stringify(answer, null, 2)}\n`)
}

/**
 * @returns a function for `Upstream.rewrite`. If a call was recorded and succeeded, the function replaces the stub's `data` with the recorded data
 */
export function replay(folder: string): (key: string, data: unknown) => unknown {
  const answers = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as { code: unknown; data: unknown }]),
  )
  return (key, data) => {
    const answer = answers.get(fileOf(key))
    if (!answer || Number(answer.code) !== 1) return data
    // keeps the id of the member who has logged in, because another id would end the session. (The recorded id is of another member; logins are never
    // recorded.)
    return key === 'GET user/info' ? withIdOf(data, answer.data) : answer.data
  }
}

/** The recorded data of a member, with the id that the stub's own data has. */
function withIdOf(own: unknown, recorded: unknown): unknown {
  const { userinfo, ...bare } = Object(recorded)
  const { id } = Object(own).userinfo ?? Object(own)
  return userinfo ? { ...bare, userinfo: { ...userinfo, id } } : { ...bare, id }
}
