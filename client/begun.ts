/** What is begun on a page, for who is there, may end when either is gone. */
import { stillHere } from './hash.ts'
import { stillThem } from './state/session.ts'

export type Begun = {
  /** Whether its page was not left: whoever has left it is not led away from where they are. */
  isHere: () => boolean
  /** Whether who is there now still is who was there then: its end is told to nobody else. */
  isThem: () => boolean
}

/** To be asked when it ends. */
export const begin = (): Begun => ({ isHere: stillHere(), isThem: stillThem() })
