/** Refuses a Redis that may evict keys, because it would lose payments without a trace. */
import type { RedisConnection } from './redis-connection.ts'
import { StoreError } from './store-error.ts'

/** The eviction policy is checked again after this time, because it can be changed while Redis runs. */
const CHECK_AGAIN_MS = 60_000

export type EvictionGuard = {
  /** @throws StoreError when Redis may evict keys; another error when Redis cannot be reached */
  check(): Promise<void>
}

/** @param onFault called when Redis is found to evict keys; called again only if Redis was found not to evict keys in between */
export function createEvictionGuard(
  { redis, primaries }: Pick<RedisConnection, 'redis' | 'primaries'>,
  onFault: (fault: StoreError) => void,
): EvictionGuard {
  let checked: { at: number; policy: Promise<string> } | null = null
  let isReported = false
  // checks the policy again after a reconnect, because the connection may then lead to another Redis
  redis.on('close', () => {
    checked = null
  })

  async function readPolicy(): Promise<string> {
    const nodes = primaries()
    if (nodes.length === 0) throw new Error('no node of Redis is connected')
    const texts = await Promise.all(
      nodes.map((node) =>
        node.info('memory').catch((error: Error) => {
          // managed servers may refuse INFO; they are trusted to evict nothing. If the connection fails, the policy is not known, so the error is
          // thrown
          if (error.name === 'ReplyError') return ''
          throw error
        }),
      ),
    )
    const policies = texts.map((text) => /^maxmemory_policy:(\S+)/m.exec(text)?.[1] ?? 'noeviction')
    return policies.find((each) => each !== 'noeviction') ?? 'noeviction'
  }

  function policy(): Promise<string> {
    if (checked && performance.now() - checked.at < CHECK_AGAIN_MS) return checked.policy
    const asked = { at: performance.now(), policy: readPolicy() }
    checked = asked
    asked.policy.catch(() => {
      if (checked === asked) checked = null
    })
    return asked.policy
  }

  return {
    async check() {
      const found = await policy()
      if (found === 'noeviction') {
        isReported = false
        return
      }
      const fault = new StoreError(
        'redis',
        `maxmemory-policy is ${found} and must be noeviction: otherwise Redis may lose payments`,
      )
      if (!isReported) onFault(fault)
      isReported = true
      throw fault
    },
  }
}
