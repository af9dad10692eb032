/** Cards. Their appearance is defined only here and in `card.css`. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon, type IconName } from './icon.tsx'
import { Note } from './note.tsx'
import { TitleRow } from './title-row.tsx'

type CardProps = {
  /** `section`: part of a page; `li`: item of a `CardList`; `article`: independent text */
  as?: 'section' | 'li' | 'article'
  title?: ReactNode
  icon?: IconName
  /** shown beside the title if there is room for both, otherwise below it */
  aside?: ReactNode
  /** id of the title, for `focusHeading`; it also makes the title the card's accessible name */
  id?: string
  /** accessible name of a card without a title */
  label?: string
  /** `highlighted`: the one most important card of a page; `bare`: looks like plain content, for content that is a card in wide windows only */
  look?: 'highlighted' | 'bare'
  /** makes the whole card a link */
  href?: string
  /** put a `ButtonRow` last, so that the buttons of adjacent cards line up */
  children: ReactNode
}

export function Card({ as: Tag = 'section', title, icon, aside, id, label, look, href, children }: CardProps) {
  const heading = title && (
    <h2 className="card-title" id={id} tabIndex={-1}>
      {icon && <Icon name={icon} />}
      {title}
    </h2>
  )
  const classes = look === 'bare' ? undefined : look ? `card ${look}` : 'card'
  const content = (
    <>
      <TitleRow title={heading} aside={aside} />
      {children}
    </>
  )
  return (
    <Tag className={classes} aria-label={label} aria-labelledby={id}>
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

/** Cards in one column, or in two in wide windows. `div`: for placeholders and sections, which are not items of a list. */
export const CardList = ({ as: Tag = 'ul', children }: { as?: 'ul' | 'div'; children: ReactNode }) => (
  <Tag className="cards">{children}</Tag>
)

type HeadProps = {
  /** `h2`: a heading, for a card that is a section of the page */
  as?: 'strong' | 'h2'
  /** a picture, shown before the name */
  start?: ReactNode
  title: string
  /** shown below the name */
  note?: string | undefined
  /** a state: at the right end of the line below the name, as in `RecordRow`, whatever the name's length, and also without a note */
  badge?: ReactNode
}

/** The top of a card: its name with a picture, a badge and a note. */
export const CardHead = ({ as: Name = 'strong', start, title, note, badge }: HeadProps) => (
  <span className="card-head">
    {start}
    <span className="card-name">
      <Name>{title}</Name>
      {(note || badge) && (
        <span className="card-about">
          <Note>{note}</Note>
          {badge}
        </span>
      )}
    </span>
  </span>
)

/** Facts in columns. Each fact is a `<span>` with its value in a `<b>`, which has a line of its own. `in-line`: three facts side by side. */
export const CardFoot = ({ look = '', children }: { look?: '' | 'in-line'; children: ReactNode }) => (
  <span className={`card-foot ${look}`}>{children}</span>
)
