import { t } from '../../core/i18n.ts'
import { serverNow } from '../../data/app-config.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Icon } from '../../ui/icon.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import type { Entry } from './today-entries.ts'

type Props = {
  entries: readonly Entry[]
  /** ids of the entries with a dot */
  unread?: readonly string[]
  /** a countdown has ended */
  onEnd: () => void
}

export const TodayRows = ({ entries, unread = [], onEnd }: Props) => (
  <List>
    {entries.map(({ id, icon, title, note, href, until }) => (
      <ListRow
        key={id}
        href={href}
        start={<Icon name={icon} />}
        title={title}
        note={note}
        end={
          <span className="today-end">
            {unread.includes(id) && <Dot label={t('notices.unread')} />}
            {until === undefined ? (
              <Icon name="chevron" size={20} />
            ) : (
              <Countdown until={until} now={serverNow} onEnd={onEnd} />
            )}
          </span>
        }
      />
    ))}
  </List>
)
