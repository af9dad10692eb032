/** Runs virtual members and measures what they really cost. Each member acts as `open-app.ts` describes, and starts at another point of the visit. */
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './calls.ts'
import type { Load } from './model.ts'
import { type Event, visitOf } from './open-app.ts'
import type { Stack } from './stack.ts'

export type Real = Pick<Load, 'requests' | 'cpuCores' | 'redis' | 'upstream'>

/**
 * The requests of member number `turn` within `seconds`. They begin at second `fromS` of the member's visit. When a visit ends, the next one begins.
 */
export function eventsIn(turn: number, fromS: number, seconds: number): Event[] {
  const visit = visitOf(turn)
  const rounds = Math.ceil((fromS + seconds) / visit.seconds)
  // the previous visit is included, because its last request may be sent at the very moment at which the visit ends
  return Array.from({ length: rounds + 1 }, (_, round) =>
    visit.events.map(({ atS, ...event }) => ({ ...event, atS: atS + (round - 1) * visit.seconds - fromS })),
  )
    .flat()
    .filter(({ atS }) => atS >= 0 && atS < seconds)
}

/** Runs all members for `seconds`. @returns what they cost per second @throws if a request fails */
export async function runMembers(stack: Stack, seconds: number): Promise<Real> {
  const { base, members } = stack
  const all = members
    .flatMap((member, turn) => {
      // the golden ratio spreads the starting points, so that members who follow each other are far apart in their visits
      const fromS = ((turn * 0.618_033_988_75) % 1) * visitOf(turn).seconds
      return eventsIn(turn, fromS, seconds).map((event) => ({ ...event, member }))
    })
    .toSorted((a, b) => a.atS - b.atS)
  const before = await stack.counts()
  const startedAt = performance.now()
  const sent: Promise<void>[] = []
  for (const { atS, kind, member, forS = 0 } of all) {
    await sleep(Math.max(0, startedAt + atS * 1_000 - performance.now()))
    // closes streams that are still open when the measurement ends
    sent.push(send(base, kind, member, Math.min(forS, seconds - atS)))
  }
  await Promise.all(sent)
  await sleep(Math.max(0, startedAt + seconds * 1_000 - performance.now()))
  const after = await stack.counts()
  const lasted = (performance.now() - startedAt) / 1_000
  const sumOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    requests: all.length / lasted,
    cpuCores: (after.cpuUs - before.cpuUs) / 1e6 / lasted,
    redis: (after.redis - before.redis) / lasted,
    upstream: (sumOf(after.upstream) - sumOf(before.upstream)) / lasted,
  }
}
