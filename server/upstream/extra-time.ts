/**
 * Extra time: a few slow reads may run past their deadline while the screen already shows its other parts. Their number is limited, because a call
 * that hangs keeps its places (`places.ts`).
 */

export type ExtraTimeLimits = {
  /** how many calls may run past their deadline at the same time */
  readonly calls: number
  /** how many of these calls may belong to one member, or to the visitors of one network */
  readonly perCaller: number
}

export type ExtraTime = {
  /** Gives a call of `caller` extra time. @returns a function that must be called once, when the call has ended; null if too many calls have extra time */
  take(caller: string): (() => void) | null
}

export function createExtraTime({ calls, perCaller }: ExtraTimeLimits): ExtraTime {
  /** the caller of each call that has extra time */
  const taken: string[] = []
  return {
    take(caller) {
      if (taken.length >= calls || taken.filter((each) => each === caller).length >= perCaller) return null
      taken.push(caller)
      return () => {
        taken.splice(taken.indexOf(caller), 1)
      }
    },
  }
}
