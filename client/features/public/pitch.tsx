import type { ReactNode } from 'react'
import { t } from '../../core/i18n.ts'
import { NodeField } from '../../ui/node-field.tsx'

type Props = {
  /** shown in front of the picture of nodes, in wide windows */
  front?: ReactNode
  /** buttons and links */
  children: ReactNode
}

/** Headline and text that say what the product is, below the picture of nodes or at its left. */
export const Pitch = ({ front, children }: Props) => (
  <div className="pitch">
    <NodeField look="hero" seed="share" />
    {front}
    <div className="pitch-text">
      <h1 tabIndex={-1}>{t('launch.headline')}</h1>
      <p>{t('launch.text')}</p>
      {children}
    </div>
  </div>
)
