/**
 * Limits how many upstream calls run and wait at the same time. Each running call holds one place. When the queue is full, the least important call
 * is rejected.
 */
import type { Policy } from '../../shared/contract/row.ts'
import { Problem } from '../problem.ts'

export type BulkheadLimits = {
  readonly inFlight: number
  readonly waiting: number
  readonly waitMs: number
}

/** When the queue is full, calls with the lowest number are rejected first. Calls with the policy `beat` never wait. */
const IMPORTANCE: Record<Policy, number> = { beat: 0, cached: 1, read: 2, write: 3, credential: 4, money: 5 }

/** `caller`: null for a shared call, whose answer all users get */
type Waiting = {
  importance: number
  caller: string | null
  enter: () => void
  refuse: (problem: Problem) => void
  timer: NodeJS.Timeout
}

export type Bulkhead = {
  /**
   * Takes a place if one is free; then `leave` must be called once. Most calls need not wait, and for them this is cheaper than `enter`, which
   * creates a promise and a function.
   * @returns whether a place was taken
   */
  tryEnter(caller: string | null): boolean
  /** Gives back a place that `tryEnter` took. */
  leave(caller: string | null): void
  /**
   * Waits for a place; resolves with a function that gives it back. Among equally important calls, the caller with the fewest running calls goes
   * first.
   * @param caller identifies a member or visitor; null for a shared call
   * @throws Problem if the queue is full, or the wait ends without a place: after `waitMs`, or when another call replaces this one in the queue
   */
  enter(policy: Policy, caller: string | null): Promise<() => void>
  readonly inFlight: number
  readonly waiting: number
}

/** Returns a function that calls `act` when it is first called, and does nothing after that. */
export function onlyOnce(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}

const overloaded = (): Problem => new Problem('overloaded', { retryAfter: 1 })

/** @param refusal creates the Problem for a rejected call */
export function createBulkhead(limits: BulkheadLimits, refusal: () => Problem = overloaded): Bulkhead {
  const { inFlight: most, waiting: mostWaiting, waitMs } = limits
  let inFlight = 0
  /** how many calls of each caller are running */
  const running = new Map<string, number>()
  const queue: Waiting[] = []

  const runningOf = (caller: string | null): number => (caller === null ? 0 : (running.get(caller) ?? 0))
  const callsOf = (caller: string | null): number =>
    caller === null ? 0 : runningOf(caller) + queue.filter((each) => each.caller === caller).length

  function leaveQueue(waiting: Waiting): void {
    queue.splice(queue.indexOf(waiting), 1)
    clearTimeout(waiting.timer)
  }

  function count(caller: string | null, change: 1 | -1): void {
    inFlight += change
    if (caller === null) return
    const calls = runningOf(caller) + change
    if (calls > 0) running.set(caller, calls)
    else running.delete(caller)
  }

  /**
   * The waiting call that gets the next place: the most important one. Among equally important calls, one of the caller with the fewest running
   * calls.
   */
  function next(): Waiting | undefined {
    let best: Waiting | undefined
    for (const each of queue) {
      const isBefore = !best || each.importance > best.importance
      const isFairer = best?.importance === each.importance && runningOf(each.caller) < runningOf(best.caller)
      if (isBefore || isFairer) best = each
    }
    return best
  }

  function tryEnter(caller: string | null): boolean {
    if (inFlight >= most) return false
    count(caller, 1)
    return true
  }

  function leave(caller: string | null): void {
    count(caller, -1)
    const following = queue.length > 0 && next()
    if (!following) return
    leaveQueue(following)
    count(following.caller, 1)
    following.enter()
  }

  const releasing = (caller: string | null) => onlyOnce(() => leave(caller))

  /**
   * The waiting call to reject in favour of a new call: the least important one. Among equally unimportant calls, one of the caller with the most
   * calls, and of these the newest. Undefined if the new call itself is to be rejected.
   */
  function leastImportant(importance: number, caller: string | null): Waiting | undefined {
    let least: Waiting | undefined
    for (const each of queue) {
      const isFurther = !least || each.importance < least.importance
      const isGreedier = least?.importance === each.importance && callsOf(each.caller) >= callsOf(least.caller)
      if (isFurther || isGreedier) least = each
    }
    if (!least || least.importance > importance) return undefined
    const isGreedier = callsOf(least.caller) > callsOf(caller) + 1
    return least.importance < importance || isGreedier ? least : undefined
  }

  return {
    get inFlight() {
      return inFlight
    },
    get waiting() {
      return queue.length
    },
    tryEnter,
    leave,
    async enter(policy, caller) {
      if (tryEnter(caller)) return releasing(caller)
      const importance = IMPORTANCE[policy]
      if (policy === 'beat') throw refusal()
      if (queue.length >= mostWaiting) {
        const least = leastImportant(importance, caller)
        if (!least) throw refusal()
        leaveQueue(least)
        least.refuse(refusal())
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          leaveQueue(waiting)
          reject(refusal())
        }, waitMs)
        const waiting: Waiting = { importance, caller, enter: () => resolve(releasing(caller)), refuse: reject, timer }
        queue.push(waiting)
      })
    },
  }
}
