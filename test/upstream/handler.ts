import type { Speech } from './dialect.ts'
import type { Input } from './envelope.ts'
import type { Member } from './records.ts'
import type { World } from './world.ts'

export type UploadedFile = { filename: string; type: string; bytes: Buffer }

export type Context = {
  world: World
  /** writes values in the dialect of this world */
  say: Speech
  input: Input
  lang: string
  now: number
  /** the logged-in member; throws a Refusal with code 401 for a visitor */
  member: () => Member
  /** the logged-in member; undefined for a visitor */
  visitor: Member | undefined
  token: string
  method: string
  origin: string
  file: UploadedFile | undefined
}

/** Returns the data for the envelope, or throws a Refusal. */
export type Handler = (context: Context) => unknown
