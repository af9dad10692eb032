import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Details that open on request, below the line that names them. */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="fold">
    <summary>
      {title}
      <Icon name="chevron" size={16} />
    </summary>
    {children}
  </details>
)
