/** Lua scripts for members' accounts and sessions. Redis runs each as one atomic step. */
import { NOW, PREFIX } from './redis-scripts.ts'

const LASTING = `
  local function last(key, till)
    if redis.call('EXPIRETIME', key) < tonumber(till) then redis.call('EXPIREAT', key, till) end
  end
`

/** Stores that an account belongs to a member. KEYS: account. ARGV: member, unix seconds when the entry expires. */
export const LEARN_ACCOUNT = `${NOW}${LASTING}
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', seconds)
  redis.call('ZADD', KEYS[1], 'GT', ARGV[2], ARGV[1])
  last(KEYS[1], ARGV[2])
`

export const MEMBERS_OF = `${NOW}
  return redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. seconds, '+inf')
`

const SESSION_FIELDS = `'id', 'member', 'device', 'began', 'lastSeenAt', 'till'`

/**
 * Adds a session to its member's list, or updates when it was last seen. KEYS: session, the member's list of sessions. ARGV: the session's fields,
 * the most sessions that are listed.
 */
export const NOTE_SESSION = `${PREFIX}${LASTING}
  local known = redis.call('HGET', KEYS[1], 'lastSeenAt')
  if known then
    if tonumber(known) < tonumber(ARGV[5]) then redis.call('HSET', KEYS[1], 'lastSeenAt', ARGV[5]) end
    return
  end
  redis.call('HSET', KEYS[1], 'id', ARGV[1], 'member', ARGV[2], 'device', ARGV[3], 'began', ARGV[4], 'lastSeenAt', ARGV[5], 'till', ARGV[6])
  redis.call('EXPIREAT', KEYS[1], ARGV[6])
  redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
  last(KEYS[2], ARGV[6])
  for _, id in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
    if redis.call('EXISTS', prefix .. 'session:' .. id) == 0 then redis.call('ZREM', KEYS[2], id) end
  end
  local most = tonumber(ARGV[7])
  for _, id in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1 - most)) do
    redis.call('DEL', prefix .. 'session:' .. id)
    redis.call('ZREM', KEYS[2], id)
  end
`

export const SESSIONS_OF = `${PREFIX}
  local found = {}
  for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
    local fields = redis.call('HMGET', prefix .. 'session:' .. id, ${SESSION_FIELDS})
    if fields[1] then table.insert(found, fields) end
  end
  return found
`

/**
 * Revokes one session, or all sessions of a member. DEL comes first, so that the revocation is written even when Redis is full. KEYS: the revocation,
 * then keys to delete. ARGV: value, unix seconds when it expires.
 */
export const REVOKE = `
  redis.call('DEL', unpack(KEYS))
  return redis.call('SET', KEYS[1], ARGV[1], 'EXAT', ARGV[2])
`

/**
 * Revokes all sessions of a member except one, unless that one was revoked before. KEYS: the revocation, the exception, the revocation of the
 * excepted session. ARGV: unix milliseconds of the revocation, unix seconds when it expires, start of the excepted session in unix milliseconds.
 */
export const REVOKE_OTHERS = `
  local earlier = redis.call('MGET', unpack(KEYS))
  local all, kept = tonumber(earlier[1] or 0), tonumber(earlier[2] or 0)
  local isOver = earlier[3] or (all > tonumber(ARGV[3]) and kept < all)
  redis.call('DEL', KEYS[1], KEYS[2])
  if not isOver then redis.call('SET', KEYS[2], ARGV[1], 'EXAT', ARGV[2]) end
  return redis.call('SET', KEYS[1], ARGV[1], 'EXAT', ARGV[2])
`
