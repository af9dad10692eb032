import type { ReactNode } from 'react'

type Props = {
  kind: 'main' | 'quiet'
  /** whether it looks disabled, because it leads to an action that needs a connection */
  'data-offline'?: true | undefined
  children: ReactNode
}

/** Looks like a button, for the main part of a larger link. */
export const ButtonLook = ({ kind, ...rest }: Props) => <span {...rest} className={`button ${kind}`} />
