import type { ComponentProps } from 'react'
import { useOnline } from '../core/online.ts'
import { Button } from './button.tsx'

/**
 * A button whose action needs a connection. Offline, the button looks disabled, but can be pressed: the action then says why it failed, or succeeds
 * if the browser was wrong about being offline.
 */
export function SendButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} aria-disabled={!useOnline() || undefined} />
}
