import type { ReactNode, ToggleEvent } from 'react'
import { prefersReducedMotion } from '../core/reduced-motion.ts'
import { Icon } from './icon.tsx'

type Props = {
  title: ReactNode
  /** from the start, where there is room */
  open?: boolean
  children: ReactNode
}

/** Brings what has just been opened into view; the page and the sheets keep free what a button at their lower edge covers. */
function bringIntoView({ currentTarget: fold }: ToggleEvent<HTMLDetailsElement>): void {
  if (fold.open) fold.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
}

/** Details that open on request, below the line that names them. */
export const Fold = ({ title, open = false, children }: Props) => (
  <details className="fold" open={open} onToggle={open ? undefined : bringIntoView}>
    <summary>
      {title}
      <Icon name="chevron" size={16} />
    </summary>
    {children}
  </details>
)
