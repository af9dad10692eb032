import { type ReactNode, useEffect, useState } from 'react'
import { TOAST_MS } from '../../shared/limits.ts'
import { copy } from '../data/clipboard.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  /** what is copied */
  text: string
  /** the button's accessible name */
  label: string
  /** the value as it is shown; if absent, `text` */
  children?: ReactNode
  /** `line`: the button follows the value, for a row of facts; `wide`: the button is at the end of the line */
  look?: 'line' | 'wide'
}

/** A value with a button that copies it. After copying, the button shows a tick for a moment. */
export function CopyValue({ text, label, children = text, look = 'line' }: Props) {
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), TOAST_MS)
    return () => clearTimeout(timer)
  }, [copies])
  return (
    <span className={`copy-value ${look}`}>
      <span>{children}</span>
      <Button
        kind="icon"
        aria-label={label}
        title={label}
        onClick={async () => {
          if (await copy(text)) setCopies(copies + 1)
        }}
      >
        <Icon name={copies > 0 ? 'check' : 'copy'} size={20} />
      </Button>
    </span>
  )
}
