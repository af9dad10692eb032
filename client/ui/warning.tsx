import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A warning before an action; `serious`: ignoring it loses money. */
export const Warning = ({ serious = false, children }: { serious?: boolean; children: ReactNode }) => (
  <p className={serious ? 'warning-box serious' : 'warning-box'}>
    <Icon name="warning" size={20} />
    {children}
  </p>
)
