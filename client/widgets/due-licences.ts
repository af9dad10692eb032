/** Which licences must be renewed soon. */
import type { LicenceEnd } from '../data/device-notes.ts'

/** How long before its end a licence is something to do, in seconds: three days. */
export const ENDING_S = 3 * 86_400

/** The valid ones of `ends`, the first to end first. @param now unix seconds */
export const endingLicences = (ends: readonly LicenceEnd[], now: number): LicenceEnd[] =>
  ends.filter(({ endsAt }) => endsAt > now).sort((a, b) => a.endsAt - b.endsAt)

/** The valid ones of `ends` that end soon without another one that does the same for longer, the first to end first. @param now unix seconds */
export const dueLicences = (ends: readonly LicenceEnd[], now: number): LicenceEnd[] =>
  endingLicences(ends, now).filter(({ endsAt, other }) => !other && endsAt - now <= ENDING_S)
