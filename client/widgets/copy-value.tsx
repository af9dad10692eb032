import type { ReactNode } from 'react'
import { copy } from '../data/clipboard.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  /** what is copied */
  text: string
  /** of the button, for screen readers */
  label: string
  /** how `text` is shown, if not as it is */
  children?: ReactNode
}

/** A value with a button that copies it. */
export const CopyValue = ({ text, label, children = text }: Props) => (
  <span className="copy-value">
    <span>{children}</span>
    <Button kind="icon" aria-label={label} title={label} onClick={() => void copy(text)}>
      <Icon name="copy" size={20} />
    </Button>
  </span>
)
