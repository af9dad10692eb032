import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'

/** `good`: it is done; `open`: it is not known yet; `not_done`: nothing has happened */
export type OutcomeTone = 'good' | 'open' | 'not_done'

type Props = { icon: IconName; tone?: OutcomeTone; text: string; children: ReactNode }

/** How a payment ended, in a sign and in words; `children`: where to go from there. */
export const Outcome = ({ icon, tone = 'good', text, children }: Props) => (
  <div className="outcome">
    <span className={`outcome-sign ${tone}`}>
      <Icon name={icon} size={48} />
    </span>
    <p role="status">{text}</p>
    {children}
  </div>
)
