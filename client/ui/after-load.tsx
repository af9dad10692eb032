import { type ReactNode, useState } from 'react'

type Props = { of: { data: unknown; problem: unknown }; children: ReactNode }

/** Content below something of unknown height, shown once that has loaded or failed, so that it does not move. Stays while other data loads later. */
export function AfterLoad({ of: { data, problem }, children }: Props) {
  const hasEnded = data !== null || problem !== null
  const [isShown, setShown] = useState(hasEnded)
  if (hasEnded && !isShown) setShown(true)
  return isShown && children
}
