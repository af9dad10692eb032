import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'plain'

/** A one-word label for a state. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`badge ${tone}`}>
    {tone === 'good' && <Icon name="check" size={12} />}
    {children}
  </span>
)
