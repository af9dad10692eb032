import type { ReactNode } from 'react'
import { t } from '../../core/i18n.ts'
import { NodeField } from '../../ui/node-field.tsx'

/** Headline and text that say what the product is, below the picture of nodes or at its left. `children`: buttons and links. */
export const Pitch = ({ children }: { children: ReactNode }) => (
  <div className="pitch">
    <NodeField look="hero" seed="share" />
    <div className="pitch-text">
      <h1 tabIndex={-1}>{t('launch.headline')}</h1>
      <p>{t('launch.text')}</p>
      {children}
    </div>
  </div>
)
