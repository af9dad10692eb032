import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A warning before an action. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p className="warning-box">
    <Icon name="warning" size={20} />
    {children}
  </p>
)
