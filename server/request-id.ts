/** What names one request, in its lines and in what a member is told. */
import { randomBytes } from 'node:crypto'

/** hexadecimal, 64 bits */
const LENGTH = 16

let letters = ''
let used = 0

/** A new one: short enough to be read out, and cheap, for they are cut from one long string. */
export function nextRequestId(): string {
  if (used === letters.length) {
    letters = randomBytes(128 * LENGTH).toString('hex')
    used = 0
  }
  used += LENGTH
  return letters.slice(used - LENGTH, used)
}
