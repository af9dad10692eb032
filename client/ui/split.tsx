import type { ReactNode } from 'react'
// the import is not used here. It makes the build bundle both components into one file, because payment forms need both
import './bottom-action.tsx'

type Props = {
  /** whether each part is a single card; in wide windows, both cards are then equally high */
  even?: boolean
  side: ReactNode
  children: ReactNode
}

/** Two parts of a page, below each other. In wide windows, they are side by side, and the shorter one stays in sight. */
export const Split = ({ even = false, side, children }: Props) => (
  <div className={even ? 'split split-even' : 'split'}>
    <div className="split-column">{children}</div>
    <div className="split-column">{side}</div>
  </div>
)
