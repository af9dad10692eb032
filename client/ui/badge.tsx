import type { ReactNode } from 'react'

export type Tone = 'good' | 'busy' | 'bad' | 'plain'

/** A one-word label for a state. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`badge ${tone}`}>{children}</span>
)
