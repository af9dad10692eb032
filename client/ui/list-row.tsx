/** Rows of lists and menus. Their appearance is defined only here and in `list-row.css`. */
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { Note } from './note.tsx'

type ListProps = { boxed?: boolean; children: ReactNode }

/** Rows separated by lines. `boxed`: with a frame, for menus. */
export const List = ({ boxed = false, children }: ListProps) => (
  <ul className={boxed ? 'rows boxed' : 'rows'}>{children}</ul>
)

type RowProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'lang' | 'aria-pressed' | 'aria-expanded'> & {
  /** icon, image or mark before the title */
  start?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** amount, state or icon at the end of the row */
  end?: ReactNode
  /** makes the row a link, inside the app or to another site; without it, the row is a button if it has `onClick`, otherwise plain text */
  href?: string
  danger?: boolean
  /** whether the row is the link to what is shown beside the list */
  current?: boolean
}

export function ListRow({ start, title, note, end, href, danger, current, ...button }: RowProps) {
  const className = danger ? 'row pressable danger' : 'row pressable'
  const children = (
    <>
      {start}
      <span className="row-main">
        <span className="row-title">{title}</span>
        {note && <Note>{note}</Note>}
      </span>
      {end && <span className="row-end">{end}</span>}
    </>
  )
  return (
    <li>
      {href ? (
        <Anchor href={href} className={className} aria-current={current || undefined}>
          {children}
        </Anchor>
      ) : button.onClick ? (
        <button type="button" {...button} className={className}>
          {children}
        </button>
      ) : (
        <div className="row">{children}</div>
      )}
    </li>
  )
}
