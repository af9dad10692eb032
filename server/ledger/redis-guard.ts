/** Refuses a Redis that may evict keys, because it would lose payments without a trace, and one that is too old for the scripts. */

import { StoreError } from '../base/store-error.ts'
import type { RedisConnection } from './redis-connection.ts'

/**
 * A command that the scripts use, in Redis since version 7.0. The command is looked up instead of the version, because servers that imitate Redis
 * have version numbers of their own.
 */
const NEEDED = 'EXPIRETIME'
/** Redis is checked again after this time, because its policy can be changed while it runs. */
const CHECK_AGAIN_MS = 60_000

export type RedisGuard = {
  /** @throws StoreError when Redis may evict keys or is too old; another error when Redis cannot be reached */
  check(): Promise<void>
}

/** @param onFault called when Redis is found unfit; called again only if it was found fit in between */
export function createRedisGuard(
  { redis, primaries }: Pick<RedisConnection, 'redis' | 'primaries'>,
  onFault: (fault: StoreError) => void,
): RedisGuard {
  let checked: { at: number; fault: Promise<string | null> } | null = null
  let isReported = false
  // checks again after a reconnect, because the connection may then lead to another Redis
  redis.on('close', () => {
    checked = null
  })

  /** What is wrong with one of the nodes; null if all of them are fit. */
  async function readFault(): Promise<string | null> {
    const nodes = primaries()
    if (nodes.length === 0) throw new Error('no node of Redis is connected')
    const faults = await Promise.all(
      nodes.map(async (node) => {
        const [commands, about] = await Promise.all([
          unlessRefused(node.command('INFO', NEEDED)),
          unlessRefused(node.info('memory')),
        ])
        return lacksCommand(commands) ?? evictionIn(about ?? '')
      }),
    )
    return faults.find((each) => each !== null) ?? null
  }

  function fault(): Promise<string | null> {
    if (checked && performance.now() - checked.at < CHECK_AGAIN_MS) return checked.fault
    const asked = { at: performance.now(), fault: readFault() }
    checked = asked
    asked.fault.catch(() => {
      if (checked === asked) checked = null
    })
    return asked.fault
  }

  return {
    async check() {
      const message = await fault()
      if (message === null) {
        isReported = false
        return
      }
      const error = new StoreError('redis', message)
      if (!isReported) onFault(error)
      isReported = true
      throw error
    },
  }
}

/** The reply; null if Redis refuses the command. Managed servers may refuse it; they are trusted. @throws the error if the connection fails */
const unlessRefused = <T>(reply: Promise<T>): Promise<T | null> =>
  reply.catch((error: Error) => {
    if (error.name === 'ReplyError') return null
    throw error
  })

/** @param commands the reply to COMMAND INFO; null if Redis refused that command */
const lacksCommand = (commands: unknown): string | null =>
  Array.isArray(commands) && commands[0] === null
    ? `this Redis has no ${NEEDED}, so it is older than 7.0: limits on guessing and password resets would not work`
    : null

/** @param text the reply to INFO. A setting that the reply does not mention is assumed to be right */
function evictionIn(text: string): string | null {
  const policy = /^maxmemory_policy:(\S+)/m.exec(text)?.[1] ?? 'noeviction'
  if (policy === 'noeviction') return null
  return `maxmemory-policy is ${policy} and must be noeviction: otherwise Redis may lose payments`
}
