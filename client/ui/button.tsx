import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'

/** Appearance. `text` and `dangerText`: label only; `chip`: small, with an outline; `icon`: icon only, which needs an `aria-label`. */
type Kind = keyof typeof LOOKS

export const LOOKS = {
  main: 'button main',
  quiet: 'button quiet',
  danger: 'button danger',
  text: 'text-button',
  dangerText: 'text-button danger',
  chip: 'chip pressable',
  icon: 'icon-button pressable',
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: Kind
  busy?: boolean | undefined
  children: ReactNode
}

/**
 * `busy` disables the button and sets `aria-busy`; the label and width do not change. A button that must keep the focus gets `aria-busy` instead, and
 * ignores clicks by itself.
 */
export const Button = ({ kind = 'main', busy = false, children, ...rest }: Props) => (
  <button type="button" aria-busy={busy} {...rest} className={LOOKS[kind]} disabled={rest.disabled || busy}>
    {children}
  </button>
)

/** A link that looks like a button. */
export const ButtonLink = ({ kind = 'main', ...link }: AnchorProps & { kind?: Kind }) => (
  <Anchor {...link} className={LOOKS[kind]} />
)

/** Buttons side by side; they wrap when their labels do not fit. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <div className="button-row">{children}</div>

/** Text links in one row. */
export const LinkRow = ({ children }: { children: ReactNode }) => <div className="link-row">{children}</div>

/** A chip that activates the input with the id `htmlFor`, for example to open a file dialog. */
export const ChipLabel = ({ htmlFor, children }: { htmlFor: string; children: ReactNode }) => (
  <label htmlFor={htmlFor} className={LOOKS.chip}>
    {children}
  </label>
)
