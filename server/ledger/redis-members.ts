/** Members' accounts and sessions in Redis. */
import * as z from 'zod'
import { type MemberStore, SESSIONS_PER_MEMBER } from './member-store.ts'
import type { RedisConnection } from './redis-connection.ts'
import { LEARN_ACCOUNT, MEMBERS_OF, NOTE_SESSION, SESSIONS_OF } from './redis-member-scripts.ts'

const members = z.array(z.string())
const sessions = z.array(
  z
    .tuple([z.string(), z.string(), z.string(), z.coerce.number(), z.coerce.number(), z.coerce.number()])
    .transform(([id, member, device, startedAt, lastSeenAt, until]) => ({
      id,
      member,
      device,
      startedAt,
      lastSeenAt,
      until,
    })),
)

export const redisMembers = ({ redis, keys }: Pick<RedisConnection, 'redis' | 'keys'>): MemberStore => ({
  async learnAccount(account, member, until) {
    await redis.eval(LEARN_ACCOUNT, 1, keys.account(account), member, until)
  },
  membersOf: async (account) => members.parse(await redis.eval(MEMBERS_OF, 1, keys.account(account))),
  async noteSession({ id, member, device, startedAt, lastSeenAt, until }) {
    const about = [id, member, device, startedAt, lastSeenAt, until]
    await redis.eval(NOTE_SESSION, 2, keys.session(id), keys.sessionsOf(member), ...about, SESSIONS_PER_MEMBER)
  },
  sessionsOf: async (member) => sessions.parse(await redis.eval(SESSIONS_OF, 1, keys.sessionsOf(member))),
})
