/** When V8 collects what it would leave lying for longer than suits us, and what it must not forget. */
import { executionAsyncResource } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Buffers lie outside V8's heap, and it lets some 64 MB of passed ones wait. Collected in portions of this many bytes they are few, and the
 * next ones take their places while these are still in the processor's cache: half of an upload's cost.
 */
const PORTION_BYTES = 4 * 2 ** 20

// the one way to ask for it without a flag on the command line
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>
let passed = 0

/**
 * V8 begins to go through the old generation when the room that is left there is less than the young one may take: with uploads, 30 MB in use
 * and 50 allowed, that is always, and it went through all of it twice a second. Now it begins when this much (percent) of the room is taken.
 */
setFlagsFromString('--incremental-marking-soft-trigger=60')
setFlagsFromString('--incremental-marking-hard-trigger=80')

/**
 * Node makes an object of each tick. Should a thorough collection find none, V8 forgets their shape for good, and each one after that takes 0.25 µs
 * more: a twentieth of a cached answer. So there is always one.
 */
const kept = new Set<object>()
process.nextTick(() => kept.add(executionAsyncResource()))

/** Counts `bytes` of buffers that have passed through, over all requests, and collects the young generation now and then: below a millisecond. */
export function letGo(bytes: number): void {
  passed += bytes
  if (passed < PORTION_BYTES) return
  passed = 0
  collect({ type: 'minor' })
}

/** Collects what starting up has left, and gives it back to the machine. */
export function tidyUp(): void {
  collect({ type: 'major', flavor: 'last-resort' })
}
