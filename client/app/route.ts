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
  /** icon in the tab bar; set for the main pages only */
  readonly tab?: IconName
  /** set for pages that visitors may open without a login */
  readonly public?: true
  /** the page that the navigation marks as current, if this page has no entry of its own */
  readonly parent?: string
  /** set for visitors' pages, which have no navigation even if a member opens them */
  readonly bare?: true
  /** which menu is shown beside the page in extra-wide windows; see `page-menu.tsx` */
  readonly menu?: 'account' | 'help'
}
