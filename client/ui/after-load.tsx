import { type ReactNode, useState } from 'react'

type Props = { of: { data: unknown; problem: unknown }; children: ReactNode }

/**
 * Shows content only once the content above it (`of`) has loaded or failed. Until then, the height of the content above is not known, so what is
 * below would move. During later loads, the content stays visible.
 */
export function AfterLoad({ of: { data, problem }, children }: Props) {
  const hasEnded = data !== null || problem !== null
  const [isShown, setShown] = useState(hasEnded)
  if (hasEnded && !isShown) setShown(true)
  return isShown && children
}
