import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export const Warning = ({ children }: { children: ReactNode }) => (
  <p className="warning-box">
    <Icon name="warning" size={20} />
    {children}
  </p>
)
