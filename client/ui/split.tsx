import type { ReactNode } from 'react'
// makes the build put it into one file with this, which the forms of payments load anyway
import './bottom-action.tsx'

type Props = {
  /** both parts are one card, of the same height in wide windows */
  even?: boolean
  side: ReactNode
  children: ReactNode
}

/** Two parts of a page: below each other, and side by side in wide windows, where the shorter one stays in sight. */
export const Split = ({ even = false, side, children }: Props) => (
  <div className={even ? 'split split-even' : 'split'}>
    <div className="split-column">{children}</div>
    <div className="split-column">{side}</div>
  </div>
)
