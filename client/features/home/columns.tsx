import type { ReactNode } from 'react'

/** Home's parts: below each other, and on wide windows in two columns. */
export const HomeColumns = ({ side, children }: { side?: ReactNode; children: ReactNode }) => (
  <div className="home">
    <div className="home-column">{children}</div>
    <div className="home-column">{side}</div>
  </div>
)
