import { type ReactNode, useState } from 'react'

type Props = { of: { data: unknown; problem: unknown }; children: ReactNode }

/** What follows content of unknown height: shown once that has loaded or failed, so that it does not move. It then stays while other data loads. */
export function AfterLoad({ of: { data, problem }, children }: Props) {
  const hasEnded = data !== null || problem !== null
  const [isShown, setShown] = useState(hasEnded)
  if (hasEnded && !isShown) setShown(true)
  return isShown && children
}
