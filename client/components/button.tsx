import type { ButtonHTMLAttributes, ReactNode } from 'react'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: 'main' | 'quiet' | 'danger'
  busy?: boolean | undefined
  children: ReactNode
}

/** `busy` keeps the label and its width, says so to screen readers, and takes no second tap. */
export const Button = ({ kind = 'main', busy = false, children, ...rest }: Props) => (
  <button type="button" {...rest} className={`button ${kind}`} aria-busy={busy} disabled={rest.disabled || busy}>
    {children}
  </button>
)
