import { type ReactNode, useState } from 'react'

type Props = { of: { data: unknown; problem: unknown }; children: ReactNode }

/**
 * Content below other content of unknown height. It is shown once the content above (`of`) has loaded or failed, so that it does not move, and stays
 * during later loads.
 */
export function AfterLoad({ of: { data, problem }, children }: Props) {
  const hasEnded = data !== null || problem !== null
  const [isShown, setShown] = useState(hasEnded)
  if (hasEnded && !isShown) setShown(true)
  return isShown && children
}
