/** Members of the benchmark: several, because each has only a share of the places. The upstream's token tells which member it belongs to. */
import { randomUUID } from 'node:crypto'
import { createSealer } from '../../server/http/session-cookie.ts'
import { SECRET } from '../support/system.ts'
import { withCookie } from './requests.ts'

/** Members of one load: enough that none needs more than a share. */
const MEMBERS = 10
/** Sessions older than the store are over, so these count as opened after it, whenever it is created. */
const LATER_MS = 3_600_000

/** Headers of requests by `count` members, with session cookies sealed as the server does it. */
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
