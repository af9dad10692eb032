import { t } from '../../core/i18n.ts'
import { serverNow } from '../../data/app-config.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Icon } from '../../ui/icon.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { NodeField } from '../../ui/node-field.tsx'
import type { Entry } from './today-entries.ts'

type Props = {
  entries: readonly Entry[]
  /** the first entry has the page's main button, if it has an action */
  lead?: boolean
  /** ids of the entries with a dot */
  unread?: readonly string[]
  /** a countdown has ended */
  onEnd: () => void
}

/** A task that cannot run before it is renewed, or that has to run within hours. */
const isPressing = ({ action, isUrgent, picture }: Entry): boolean =>
  isUrgent === true && picture !== undefined && action !== undefined

export function TodayRows({ entries, lead = false, unread = [], onEnd }: Props) {
  const [first] = entries
  const equals = entries.filter((entry) => isPressing(entry) && entry.action === first?.action)
  // none of several pressing tasks is more important than the others
  const isOneOfSeveral = equals.length > 1 && first !== undefined && equals.includes(first)
  const leading = lead && first?.action && !isOneOfSeveral ? first : undefined
  const row = (entry: Entry, does: 'link' | 'button' | 'nothing') => (
    <Row key={entry.id} entry={entry} does={does} isUnread={unread.includes(entry.id)} onEnd={onEnd} />
  )
  return (
    <>
      {leading && (
        <div className="today-lead">
          <List>{row(leading, 'nothing')}</List>
          <ButtonLink href={leading.href}>{leading.action}</ButtonLink>
        </div>
      )}
      <List>
        {entries
          .filter((entry) => entry !== leading)
          .map((entry) => row(entry, lead && isPressing(entry) ? 'button' : 'link'))}
      </List>
    </>
  )
}

type RowProps = { entry: Entry; does: 'link' | 'button' | 'nothing'; isUnread: boolean; onEnd: () => void }

function Row({ entry, does, isUnread, onEnd }: RowProps) {
  const { picture, icon, title, note, action, isUrgent = false, href, until } = entry
  return (
    <ListRow
      {...(does === 'link' && { href })}
      start={
        picture ? (
          <NodeField look="tile" {...picture} />
        ) : (
          <span className="today-sign" data-urgent={isUrgent}>
            <Icon name={icon} />
          </span>
        )
      }
      title={title}
      note={note}
      noteTone={isUrgent ? 'warning' : 'plain'}
      end={
        <span className="today-end">
          {isUnread && <Dot label={t('notices.unread')} />}
          {until !== undefined && <Countdown until={until} now={serverNow} onEnd={onEnd} />}
          {until === undefined && does === 'link' && <Icon name="chevron" size={20} />}
          {does === 'button' && (
            <ButtonLink kind="quiet" href={href} aria-label={`${action}: ${title}`}>
              {action}
            </ButtonLink>
          )}
        </span>
      }
    />
  )
}
