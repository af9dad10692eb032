import type { ComponentProps } from 'react'
import { useOnline } from '../core/online.ts'
import { Button } from './button.tsx'

/**
 * A button that needs a connection. Offline, it looks disabled, but can be pressed: the answer says why, and a browser may be wrong about the
 * connection.
 */
export function SendButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} aria-disabled={!useOnline() || undefined} />
}
