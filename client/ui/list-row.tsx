/** Rows of lists and menus: everything about their look is here and in `list-row.css`. */
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { Note } from './note.tsx'

/** Rows between lines; `boxed`: in a frame, as a menu. */
export const List = ({ boxed = false, children }: { boxed?: boolean; children: ReactNode }) => (
  <ul className={boxed ? 'rows boxed' : 'rows'}>{children}</ul>
)

type RowProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'lang' | 'aria-pressed'> & {
  /** an icon, a picture or a mark before the title */
  start?: ReactNode
  title: string
  note?: string
  /** figures, a state or an icon */
  end?: ReactNode
  /** where a tap leads, in the app or outside it; else `onClick` says what it does, and without either nothing happens */
  href?: string
  danger?: boolean
}

export function ListRow({ start, title, note, end, href, danger, ...button }: RowProps) {
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
        <Anchor href={href} className={className}>
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
