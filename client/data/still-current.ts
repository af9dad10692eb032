/** What is begun on a page, for who is there, may end when either is gone. */
import { samePage } from '../core/navigation.ts'
import { sameMember } from './session.ts'

export type StillCurrent = {
  /** Whether its page was not left: whoever has left it is not led away from where they are. */
  samePage: () => boolean
  /** Whether who is there now still is who was there then: its end is told to nobody else. */
  sameMember: () => boolean
}

/** To be asked when it ends. */
export const stillCurrent = (): StillCurrent => ({ samePage: samePage(), sameMember: sameMember() })
