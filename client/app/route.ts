import type { ComponentType } from 'react'
import type { ScreenProps } from '../core/paths.ts'
import type { IconName } from '../ui/icon.tsx'

/** Loads a screen's code; further calls return the same module. */
type LoadScreen = () => Promise<{ default: ComponentType<ScreenProps> }>

export type Route = {
  readonly path: string
  /** text key */
  readonly title: string
  readonly load: LoadScreen
  /** in the tab bar, with this icon */
  readonly tab?: IconName
  /** no login needed */
  readonly public?: true
  /** the main page that the navigation marks */
  readonly parent?: string
  /** for visitors: without the members' navigation, even if a member opens it */
  readonly bare?: true
  /** in wide windows, the menu of the pages that belong together is beside it */
  readonly menu?: 'account' | 'help'
}
