import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'wouter'

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
  href: string
  /** the page does not stay in the history */
  replace?: boolean
}

/** A link to a page of the app, or to another site, which opens in a tab of its own. */
export const Anchor = (link: AnchorProps & { className: string }) =>
  link.href.startsWith('/') ? <Link {...link} /> : <a target="_blank" rel="noopener noreferrer" {...link} />
