import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What to mind before something is done; `serious`: else money is lost. */
export const Warning = ({ serious = false, children }: { serious?: boolean; children: ReactNode }) => (
  <p className={serious ? 'warning-box serious' : 'warning-box'}>
    <Icon name="warning" size={20} />
    {children}
  </p>
)
