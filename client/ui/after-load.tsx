import { type ReactNode, useState } from 'react'

type Props = { of: { data: unknown; problem: unknown }; children: ReactNode }

/**
 * Shows content only once the content above it (`of`) has loaded or failed: until then, the height of the content above is not known, so this content
 * would move. During later loads, it stays visible.
 */
export function AfterLoad({ of: { data, problem }, children }: Props) {
  const hasEnded = data !== null || problem !== null
  const [isShown, setShown] = useState(hasEnded)
  if (hasEnded && !isShown) setShown(true)
  return isShown && children
}
