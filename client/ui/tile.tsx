/**
 * The square frame of a small picture, 64 × 64 units. `hue`: of the frame and its content, in degrees. `tone`: of the background, from 0, the darkest,
 * to 2. Decorative, so screen readers skip it.
 */
import type { CSSProperties, ReactNode } from 'react'

type Props = { hue: number | undefined; tone?: number; children: ReactNode }

export const Tile = ({ hue, tone, children }: Props) => (
  <svg
    className="tile"
    viewBox="0 0 64 64"
    aria-hidden="true"
    data-tone={tone}
    style={{ '--hue': hue } as CSSProperties}
  >
    {children}
  </svg>
)
