/** Which licences must be renewed soon. */
import type { LicenceEnd } from '../data/device-notes.ts'

/** How long before its end a licence is something to do, in seconds: three days. */
export const ENDING_S = 3 * 86_400

/** The licences that end soon without another one that does the same for longer. @param ends those that are still valid @param now unix seconds */
export const dueLicences = (ends: readonly LicenceEnd[], now: number): LicenceEnd[] =>
  ends.filter(({ endsAt, other }) => !other && endsAt - now <= ENDING_S)
