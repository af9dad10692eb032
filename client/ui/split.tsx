import type { ReactNode } from 'react'

/** Two parts of a page: below each other, and side by side in wide windows, where the shorter one stays in sight. */
export const Split = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className="split">
    <div className="split-column">{children}</div>
    <div className="split-column">{side}</div>
  </div>
)
