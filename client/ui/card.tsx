/** Cards: everything about their look is here and in `card.css`. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon, type IconName } from './icon.tsx'

type CardProps = {
  /** a part of the page, an item of a `CardList`, or a text that stands alone */
  as?: 'section' | 'li' | 'article'
  title?: string
  icon?: IconName
  /** of the title: `focusHeading` leads there, and the title becomes the card's accessible name */
  id?: string
  /** the accessible name where there is no title */
  label?: string
  look?: 'highlighted' | 'centered'
  /** the whole card is a link */
  href?: string
  /** what the link does, said at the card's end */
  linkText?: string | false | undefined
  /** a `ButtonRow` comes last, so that those of a row of cards line up */
  children: ReactNode
}

export function Card({ as: Tag = 'section', title, icon, id, label, look, href, linkText, children }: CardProps) {
  const content = (
    <>
      {title && (
        <h2 className="card-title" id={id} tabIndex={-1}>
          {icon && <Icon name={icon} />}
          {title}
        </h2>
      )}
      {children}
      {linkText && <span className="card-link-text">{linkText}</span>}
    </>
  )
  return (
    <Tag className={look ? `card ${look}` : 'card'} aria-label={label} aria-labelledby={id}>
      {href ? (
        <Link className="card-link pressable" href={href}>
          {content}
        </Link>
      ) : (
        content
      )}
    </Tag>
  )
}

/** Cards below each other, in two columns where there is room. `div`: for placeholders, which are no list. */
export const CardList = ({ as: Tag = 'ul', children }: { as?: 'ul' | 'div'; children: ReactNode }) => (
  <Tag className="cards">{children}</Tag>
)

/** A card's name with a badge at its end. */
export const CardHead = ({ title, badge }: { title: string; badge?: ReactNode }) => (
  <span className="card-head">
    <strong>{title}</strong>
    {badge}
  </span>
)

/** Facts side by side, each a `<span>` with its figure in `<b>`. */
export const CardFoot = ({ children }: { children: ReactNode }) => <span className="card-foot">{children}</span>
