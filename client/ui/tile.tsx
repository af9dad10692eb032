/** The square frame of a small picture, 64 × 64 units. `hue`: of the frame and its content, in degrees. Decorative, so screen readers skip it. */
import type { CSSProperties, ReactNode } from 'react'

export const Tile = ({ hue, children }: { hue: number | undefined; children: ReactNode }) => (
  <svg className="tile" viewBox="0 0 64 64" aria-hidden="true" style={{ '--hue': hue } as CSSProperties}>
    {children}
  </svg>
)
