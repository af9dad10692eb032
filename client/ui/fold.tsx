import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  title: ReactNode
  /** from the start, where there is room */
  open?: boolean
  children: ReactNode
}

/** Details that open on request, below the line that names them. */
export const Fold = ({ title, open = false, children }: Props) => (
  <details className="fold" open={open}>
    <summary>
      {title}
      <Icon name="chevron" size={16} />
    </summary>
    {children}
  </details>
)
