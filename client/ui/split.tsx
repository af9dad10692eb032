import type { ReactNode } from 'react'
// makes the build put it into one file with this, which the forms of payments load anyway
import './bottom-action.tsx'

/** Two parts of a page: below each other, and side by side in wide windows, where the shorter one stays in sight. */
export const Split = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className="split">
    <div className="split-column">{children}</div>
    <div className="split-column">{side}</div>
  </div>
)
