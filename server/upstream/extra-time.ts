/**
 * Extra time: a few slow reads may run past their deadline while the screen shows its other parts. The number is limited, because a call that hangs
 * keeps its places.
 */

export type ExtraTimeLimits = {
  /** how many calls may run past their deadline at the same time */
  readonly calls: number
  /** how many of them may belong to one member, or to the visitors of one network */
  readonly perCaller: number
}

export type ExtraTime = {
  /** Takes one of the places. @returns a function that gives it back, or null if there is none */
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
        const index = taken.indexOf(caller)
        if (index >= 0) taken.splice(index, 1)
      }
    },
  }
}
