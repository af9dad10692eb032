import type { ReactNode } from 'react'
import { Anchor } from '../ui/anchor.tsx'
import { Icon } from '../ui/icon.tsx'
import { List } from '../ui/list-row.tsx'
import { Note } from '../ui/note.tsx'

type Props = {
  icon: ReactNode
  /** short enough for one line */
  title: string
  note: string
  /** beside the title */
  amount: ReactNode
  /** beside the note, on every screen */
  mark?: ReactNode
  /** the balance after the change, beside the note; '' if it is not known */
  after?: string
  /** whether phones show `after`, too, and then wrap a long note instead of cutting it off; otherwise, only wide screens show it */
  showsAfter?: boolean
  /** on a line of its own below the note, such as why an order was refused */
  below?: string | undefined
} & (
  | { href: string }
  | { onClick: () => void }
  | {
      onClick: () => void /** rows that this row summarizes, shown below it; null while folded */
      inside: ReactNode | null
    }
)

/** A record in two lines: the title and amount above, the note that distinguishes it from similar records below. */
export function RecordRow({ icon, title, note, amount, mark, after, showsAfter, below, ...action }: Props) {
  const inside = 'inside' in action ? action.inside : undefined
  const content = (
    <>
      {icon}
      <span className={`record-lines${showsAfter ? ' record-whole' : ''}`}>
        <span className="record-line">
          <span className="record-title">{title}</span>
          {amount}
        </span>
        <span className="record-line record-note">
          <span className="record-about">
            <Note>{note}</Note>
            {inside !== undefined && (
              <span className="record-turn">
                <Icon name="chevron" size={16} />
              </span>
            )}
          </span>
          {mark}
          {after && (
            <span className="record-after">
              <Note>{after}</Note>
            </span>
          )}
        </span>
        {below && (
          <span className="record-note">
            <Note>{below}</Note>
          </span>
        )}
      </span>
    </>
  )
  return (
    <li>
      {'href' in action ? (
        <Anchor href={action.href} className="record pressable">
          {content}
        </Anchor>
      ) : (
        <button
          type="button"
          className="record pressable"
          aria-expanded={inside === undefined ? undefined : inside !== null}
          onClick={action.onClick}
        >
          {content}
        </button>
      )}
      {inside && (
        <div className="record-inside">
          <List>{inside}</List>
        </div>
      )}
    </li>
  )
}
