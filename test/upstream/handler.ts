import type { Speech } from './dialect.ts'
import type { Input } from './envelope.ts'
import type { Member } from './records.ts'
import type { World } from './world.ts'

export type UploadedFile = { filename: string; type: string; bytes: Buffer }

export type Context = {
  world: World
  /** how this world says things */
  say: Speech
  input: Input
  lang: string
  now: number
  /** who asks, or a refusal with code 401 */
  member: () => Member
  /** who asks, or undefined for visitors */
  visitor: Member | undefined
  token: string
  origin: string
  file: UploadedFile | undefined
}

/** Answers with the envelope's data, or throws a Refusal. */
export type Handler = (context: Context) => unknown
