/** The square frame of a picture in a list, 64 × 64 units; what is drawn in it takes its `hue`, in degrees. Decorative, so screen readers skip it. */
import type { CSSProperties, ReactNode } from 'react'

export const Tile = ({ hue, children }: { hue: number | undefined; children: ReactNode }) => (
  <svg className="tile" viewBox="0 0 64 64" aria-hidden="true" style={{ '--hue': hue } as CSSProperties}>
    {children}
  </svg>
)
