import type { ReactNode } from 'react'
import { LOOKS } from './button.tsx'

type Props = {
  kind: 'main' | 'quiet'
  /** whether it looks disabled, because it leads to an action that needs a connection */
  'data-offline'?: true | undefined
  children: ReactNode
}

/** Looks like a button, for the main part of a larger link. Not in `button.tsx`, because the first load does not need it. */
export const ButtonLook = ({ kind, ...rest }: Props) => <span {...rest} className={LOOKS[kind]} />
