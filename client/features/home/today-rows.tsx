import { useSignals } from '@preact/signals-react/runtime'
import type { CSSProperties } from 'react'
import { whole } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { serverNow } from '../../data/app-config.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SendLink } from '../../ui/send-button.tsx'
import { TaskPicture } from '../../ui/task-picture.tsx'
import type { Entry } from './today-entries.ts'

type Props = {
  entries: readonly Entry[]
  /** whether entries with an action have a button for it. The first of these is the page's main button */
  lead?: boolean
  /** ids of the entries that are marked with a dot */
  unread?: readonly string[]
  /** the least height of an entry's row in pixels; undefined: as its content needs */
  heightOf?: (entry: Entry) => number | undefined
  /** called when a countdown has ended */
  onEnd: () => void
}

/** The entries of the Today list. Each row has a picture, the name with the state below it, and at the end a button or an arrow. */
export function TodayRows({ entries, lead = false, unread = [], heightOf, onEnd }: Props) {
  // a run that can no longer be finished today is not what the page suggests
  const first = entries.find(({ action, isTooLate }) => action && !isTooLate)
  // one label a line: each button is as wide as the widest needs, so that all are equally wide
  const labels = [...new Set(entries.flatMap(({ action, nextAction }) => [action, nextAction]))]
    .filter(Boolean)
    .join('\n')
  return (
    <div className="today">
      <ul>
        {entries.map((entry) => (
          <Row
            key={entry.id}
            entry={entry}
            labels={labels}
            button={!lead || !entry.action ? 'none' : entry === first ? 'main' : 'quiet'}
            isUnread={unread.includes(entry.id)}
            height={heightOf?.(entry)}
            onEnd={onEnd}
          />
        ))}
      </ul>
    </div>
  )
}

/** Says that a run can no longer be finished today. @param note what is shown until this text has loaded */
function TooLateNote({ note }: { note: string }) {
  useSignals()
  return useLateTexts().data ? t('today.tooLate') : note
}

type RowProps = {
  entry: Entry
  /** the labels of all buttons, each on its own line */
  labels: string
  button: 'main' | 'quiet' | 'none'
  isUnread: boolean
  height: number | undefined
  onEnd: () => void
}

function Row({ entry, labels, button, isUnread, height, onEnd }: RowProps) {
  const {
    picture,
    icon,
    title,
    note,
    action,
    isUrgent = false,
    isTooLate = false,
    showsOnly = false,
    href,
    until,
    missed,
  } = entry
  // offline, nothing can be started or paid
  const ActionLink = showsOnly ? ButtonLink : SendLink
  const missedText = missed && t('missed.days', { days: whole(missed), count: missed })
  const content = (
    <>
      {picture ? (
        <Picture image={picture.image}>
          <TaskPicture {...picture} />
        </Picture>
      ) : (
        <span className="today-sign" data-urgent={isUrgent}>
          <Icon name={icon} />
        </span>
      )}
      <span className="today-text">
        <b>{title}</b>
        {(typeof note === 'string' ? [note] : note).map(
          (line, index) =>
            line && (
              <Note key={line} tone={isUrgent ? 'warning' : 'plain'}>
                {index > 0 ? (
                  line
                ) : isTooLate ? (
                  <TooLateNote note={line} />
                ) : missedText ? (
                  <Dotted texts={[line, missedText]} />
                ) : (
                  line
                )}
                {until !== undefined && index === 0 && (
                  <>
                    {' '}
                    <Countdown until={until} now={serverNow} onEnd={onEnd} size="normal" />
                  </>
                )}
              </Note>
            ),
        )}
        {isTooLate && missedText && <Note>{missedText}</Note>}
      </span>
      {isUnread && <Dot label={t('notices.unread')} />}
    </>
  )
  return (
    <li style={height ? ({ '--height': `${height}px` } as CSSProperties) : undefined}>
      {button === 'none' ? (
        <Anchor href={href} className="today-row pressable">
          {content}
          <Icon name="chevron" size={20} />
        </Anchor>
      ) : (
        <div className="today-row has-button">
          {content}
          <ActionLink kind={button} href={href} aria-label={`${action}: ${title}`}>
            <span className="today-action" data-labels={labels}>
              {action}
            </span>
          </ActionLink>
        </div>
      )}
    </li>
  )
}
