/** Checks for actions that may complete after their page was left or another member logged in. */
import { samePage } from '../core/navigation.ts'
import { sameMember } from './session.ts'

export type StillCurrent = {
  /** Whether the action's page is still open. If it has been left, the action must not navigate. */
  samePage: () => boolean
  /** Whether the session is still the same. If it has changed, the outcome must not be shown. */
  sameMember: () => boolean
}

/** Must be called when the action starts. The returned functions are called when the action completes. */
export const stillCurrent = (): StillCurrent => ({ samePage: samePage(), sameMember: sameMember() })
