/** Extra time for slow reads of a screen, which shows its other parts meanwhile. Few calls get it, because a call that hangs keeps its places. */

export type ExtraTimeLimits = {
  /** calls that may run past their deadline at the same time */
  readonly calls: number
  /** of them, those of one member or of the visitors of one network */
  readonly perCaller: number
}

export type ExtraTime = {
  /** Takes one of the places. @returns a function that gives it back; null when there is none */
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
