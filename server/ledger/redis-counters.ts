/** Counters in Redis, shared by several containers. */
import * as z from 'zod'
import type { Counters } from './counters.ts'
import type { RedisConnection } from './redis-connection.ts'

/** Adds one to a counter; its window starts with the first count. */
const ADD = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('EXPIRETIME', KEYS[1])}
`
/** Subtracts one from a counter, but not below zero, and not when its window has ended. */
const TAKE_BACK = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then
    redis.call('DECR', KEYS[1])
    return 1
  end
  return 0
`

/** Returns the count and the window's end; null if there is no window. */
const READ = `
  local count = redis.call('GET', KEYS[1])
  return count and {tonumber(count), redis.call('EXPIRETIME', KEYS[1])}
`

const windowAnswer = z.tuple([z.number(), z.number()])

/** Every method rejects while Redis is unavailable. */
export const redisCounters = ({ redis, keys }: Pick<RedisConnection, 'redis' | 'keys'>): Counters => ({
  async add(key, windowS) {
    const [count, until] = windowAnswer.parse(await redis.eval(ADD, 1, keys.count(key), windowS))
    return { count, until }
  },
  async takeBack(key) {
    return (await redis.eval(TAKE_BACK, 1, keys.count(key))) === 1
  },
  async clear(key) {
    await redis.del(keys.count(key))
  },
  async read(key) {
    const window = windowAnswer.nullable().parse(await redis.eval(READ, 1, keys.count(key)))
    return window && { count: window[0], until: window[1] }
  },
})
