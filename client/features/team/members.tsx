import { useState } from 'react'
import type { ViewData } from '../../../shared/contract/view.ts'
import { foldText } from '../../core/fold-text.ts'
import { day, dayOfMonth, whole } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { call } from '../../data/api.ts'
import { pictureUrl, serverNow } from '../../data/app-config.ts'
import { usePages, withoutDuplicates } from '../../data/pages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Endless } from '../../ui/endless.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { NoMatch } from '../../ui/no-match.tsx'
import { Note } from '../../ui/note.tsx'
import { ChipSearch } from '../../ui/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { maskedName } from './masked-name.ts'

const LEVELS = [1, 2, 3] as const
const isLevel = (level: number | null): level is (typeof LEVELS)[number] => LEVELS.some((each) => each === level)

const yearOf = (seconds: number): number => new Date(seconds * 1_000).getFullYear()

/** The date without its year if that is this year: most rows then take a single line. */
const joinDay = (at: number | null): string =>
  at !== null && yearOf(at) === yearOf(serverNow()) ? dayOfMonth(at) : day(at)

type Props = {
  /** level of the members that are listed, 1 to 3; 0 for all */
  level: number
  /** first page of the members of all levels; null if the screen has not loaded it */
  first: ViewData['team']['team']['members'] | null
  /** whether to show the search; false for a team without members */
  searchable: boolean
  /** switches to all levels */
  onAll: () => void
}

export function Members({ level, first, searchable, onAll }: Props) {
  const [wanted, setWanted] = useState('')
  const known = level === 0 ? first : null
  const list = usePages(
    async (page) =>
      page === 1 && known ? known : (await call('GET user/team', { page, ...(level > 0 && { level }) })).members,
    String(level),
  )
  // `first` may be newer than the list's own first page, because the screen reloads it
  const all = known ? withoutDuplicates([...known.items, ...list.items]) : list.items
  // filtered here, too, because some upstreams ignore the requested level. A member whose level is unknown is only in the list of all levels
  const ofLevel = all.filter((member) => level === 0 || member.level === level)
  const shown = ofLevel.filter(({ nickname, username }) => foldText(nickname || username).startsWith(foldText(wanted)))
  return (
    <>
      {searchable && (
        <div className="member-search">
          <ChipSearch name="member" label={t('team.search')} value={wanted} onChange={setWanted} />
        </div>
      )}
      <Endless
        name={t('team.members')}
        list={list}
        isEmpty={shown.length === 0}
        empty={
          wanted === '' && level > 0 ? (
            <NoMatch onAll={onAll} />
          ) : wanted === '' ? (
            <Empty icon="team" text={t('team.empty')} note={t('team.empty.note')} />
          ) : (
            <NoMatch text={t('team.notFound')} onAll={() => setWanted('')} />
          )
        }
      >
        <List boxed>
          {shown.map((member) => (
            <ListRow
              key={member.id}
              start={<Avatar src={pictureUrl(member.avatar)} name={member.nickname || member.username} />}
              title={maskedName(member.nickname || member.username)}
              note={t('team.joined', { day: joinDay(member.joinedAt) })}
              end={
                <>
                  <span>{t('team.tasks', { count: whole(member.taskCount) })}</span>
                  {isLevel(member.level) && <Note>{t(`team.level.${member.level}`)}</Note>}
                </>
              }
            />
          ))}
        </List>
      </Endless>
    </>
  )
}
