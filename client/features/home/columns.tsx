import type { ReactNode } from 'react'

/** Lays out home's parts one below the other, and in wide windows in two columns. */
export const HomeColumns = ({ side, children }: { side?: ReactNode; children: ReactNode }) => (
  <div className="home">
    <div className="home-column">{children}</div>
    <div className="home-column">{side}</div>
  </div>
)
