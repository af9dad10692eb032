/** Limits concurrent and queued calls to the upstream; when the queue is full, the least important call is rejected. */
import type { Policy } from '../../shared/contract/row.ts'
import { Problem } from '../problem.ts'

export type BulkheadLimits = {
  readonly inFlight: number
  readonly waiting: number
  readonly waitMs: number
}

/** When the queue is full, calls with the lowest number are rejected first. Beats are never queued. */
const IMPORTANCE: Record<Policy, number> = { beat: 0, cached: 1, read: 2, write: 3, credential: 4, money: 5 }

type Waiting = { importance: number; enter: () => void; refuse: (problem: Problem) => void; timer: NodeJS.Timeout }

export type Bulkhead = {
  /** Waits for a slot; resolves with a function that releases it. @throws Problem `overloaded` */
  enter(policy: Policy): Promise<() => void>
  readonly inFlight: number
  readonly waiting: number
}

export function createBulkhead({ inFlight: most, waiting: mostWaiting, waitMs }: BulkheadLimits): Bulkhead {
  let inFlight = 0
  const queue: Waiting[] = []
  const overloaded = () => new Problem('overloaded', { retryAfter: 1 })

  function take(waiting: Waiting): void {
    queue.splice(queue.indexOf(waiting), 1)
    clearTimeout(waiting.timer)
  }

  function leave(): void {
    inFlight -= 1
    let next: Waiting | undefined
    for (const each of queue) if (!next || each.importance > next.importance) next = each
    if (!next) return
    take(next)
    next.enter()
  }

  /** Takes a slot; calling the returned release function twice has no further effect. */
  function pass(): () => void {
    inFlight += 1
    let gone = false
    return () => {
      if (gone) return
      gone = true
      leave()
    }
  }

  return {
    get inFlight() {
      return inFlight
    },
    get waiting() {
      return queue.length
    },
    async enter(policy) {
      if (inFlight < most) return pass()
      const importance = IMPORTANCE[policy]
      if (policy === 'beat') throw overloaded()
      if (queue.length >= mostWaiting) {
        let least: Waiting | undefined
        // of the least important calls, the one that has waited for the shortest time
        for (const each of queue) if (!least || each.importance <= least.importance) least = each
        if (!least || least.importance >= importance) throw overloaded()
        take(least)
        least.refuse(overloaded())
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          take(waiting)
          reject(overloaded())
        }, waitMs)
        const waiting: Waiting = { importance, enter: () => resolve(pass()), refuse: reject, timer }
        queue.push(waiting)
      })
    },
  }
}
