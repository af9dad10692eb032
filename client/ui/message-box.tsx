import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** A warning in a tinted box. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p className="message-box">
    <Icon name="warning" size={20} />
    {children}
  </p>
)

type ProblemProps = { text: string | null | undefined; id?: string; icon?: IconName; children?: ReactNode }

/** Whoever sends a form with the Enter key may be far above the message. A page that opens with one, such as that of a task on hold, stays at its top. */
function reveal(message: HTMLElement | null): void {
  if (message?.closest('form, dialog')) message.scrollIntoView({ block: 'nearest' })
}

/** The error of a form's submit, shown above its button. `children`: a link that helps to resolve the error. */
export const FormProblem = ({ text, id, icon = 'warning', children }: ProblemProps) =>
  text ? (
    <p className="message-box form-problem" role="alert" id={id} ref={reveal}>
      <Icon name={icon} size={20} />
      <span>
        {text} {children}
      </span>
    </p>
  ) : null
