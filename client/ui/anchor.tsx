import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'wouter'

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
  href: string
  /** whether the linked page replaces the current history entry */
  replace?: boolean
}

/** A link to a page of the app, or to another site in a new tab. */
export const Anchor = (link: AnchorProps & { className: string }) =>
  link.href.startsWith('/') ? <Link {...link} /> : <a target="_blank" rel="noopener noreferrer" {...link} />
