/** The clock of the stub's world, in unix seconds. It either stands still until a test moves it, or follows the real clock. */
export class Clock {
  #offset = 0
  readonly #live: boolean
  readonly #start: number

  constructor(live: boolean, start: number) {
    this.#live = live
    this.#start = start
  }

  now(): number {
    return (this.#live ? Math.floor(Date.now() / 1_000) : this.#start) + this.#offset
  }

  /** Moves only the clock. `World.advance` also applies everything that becomes due. */
  shift(seconds: number): void {
    this.#offset += seconds
  }
}

/** 2026-11-20T04:00:00Z, which is noon in the upstream's time zone. */
export const TEST_START = 1_795_147_200

/** The number of the day since 1970-01-01, in the upstream's time zone (UTC+8). */
export const dayOf = (time: number): number => Math.floor((time + 8 * 3_600) / 86_400)
export const startOfDay = (day: number): number => day * 86_400 - 8 * 3_600
