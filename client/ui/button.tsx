import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'

/** How much it asks to be pressed: `text` is words alone, `chip` small with an outline, `icon` an icon that an `aria-label` names. */
type Kind = keyof typeof LOOKS

const LOOKS = {
  main: 'button main',
  quiet: 'button quiet',
  danger: 'button danger',
  text: 'text-button',
  chip: 'chip pressable',
  icon: 'icon-button pressable',
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: Kind
  busy?: boolean | undefined
  children: ReactNode
}

/** `busy` keeps the label and its width, says so to screen readers, and takes no second tap. */
export const Button = ({ kind = 'main', busy = false, children, ...rest }: Props) => (
  <button type="button" {...rest} className={LOOKS[kind]} aria-busy={busy} disabled={rest.disabled || busy}>
    {children}
  </button>
)

/** A link that looks like a button. */
export const ButtonLink = ({ kind = 'main', ...link }: AnchorProps & { kind?: Kind }) => (
  <Anchor {...link} className={LOOKS[kind]} />
)

/** Buttons side by side as long as their words fit. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <div className="button-row">{children}</div>

/** A chip that opens what the input of that id opens. */
export const ChipLabel = ({ htmlFor, children }: { htmlFor: string; children: ReactNode }) => (
  <label htmlFor={htmlFor} className={LOOKS.chip}>
    {children}
  </label>
)
