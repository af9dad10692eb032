/**
 * The members of the benchmark. There are several, because the server limits the calls of each member. The token for the upstream contains the
 * member's number.
 */
import { randomUUID } from 'node:crypto'
import { createSealer } from '../../server/base/sealer.ts'
import { SECRET } from '../support/system.ts'
import { withCookie } from './requests.ts'

/** How many members share the load: enough that no member reaches the server's limit. */
const MEMBERS = 10
/**
 * How far in the future the sessions start, in milliseconds. A server treats sessions that are older than its session store as ended. Some cases of
 * the benchmark start another server later, and there the sessions must be valid, too.
 */
const LATER_MS = 3_600_000

/** Headers for requests by `count` members, with session cookies that are sealed as the server seals them. */
export function membersHeaders(count = MEMBERS): string[][] {
  const sealer = createSealer([SECRET], 'session')
  const startedAt = Date.now() + LATER_MS
  const until = Math.floor(startedAt / 1_000) + 3_600
  return Array.from({ length: count }, (_, index) => {
    const member = String(index + 1)
    const session = { id: randomUUID(), member, token: `member-${member}`, startedAt, until }
    return withCookie(`session=${sealer.seal(JSON.stringify(session))}`)
  })
}
