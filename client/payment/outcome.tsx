import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'
import { NodeField } from '../ui/node-field.tsx'

/** `good`: completed; `next`: accepted, but not complete; `open`: outcome not known yet; `not_done`: nothing was carried out. */
export type OutcomeTone = 'good' | 'next' | 'open' | 'not_done'

type Props = {
  icon: IconName
  tone?: OutcomeTone
  /** names the payment, above the text */
  headline?: string | null
  text: string
  /** whether the text is the page's heading; there is no headline then */
  isTitle?: boolean
  /** shown below the text, such as the reason why the outcome could not be loaded */
  trouble?: ReactNode
  children?: ReactNode
}

/** Shows the outcome of a payment as icon and text. `children`: what the member can do next. */
export const Outcome = ({ icon, tone = 'good', headline, text, isTitle = false, trouble, children }: Props) => (
  <div className={isTitle ? 'outcome titled' : 'outcome'}>
    <div className={tone === 'good' ? 'outcome-picture outcome-lit' : 'outcome-picture'}>
      {tone === 'good' && <NodeField look="scene" seed="share" />}
      {tone === 'next' && (
        <>
          <NodeField look="scene" seed="share" />
          <div className="outcome-half outcome-lit">
            <NodeField look="scene" seed="share" />
          </div>
        </>
      )}
      <span className={`outcome-sign ${tone}`}>
        <Icon name={icon} size={36} />
      </span>
    </div>
    {isTitle ? (
      <h1 tabIndex={-1}>{text}</h1>
    ) : (
      <div className="outcome-text" role="status">
        {headline && <b>{headline}</b>}
        <p>{text}</p>
      </div>
    )}
    {trouble && <div className="outcome-trouble">{trouble}</div>}
    {children}
  </div>
)
