import { useState } from 'react'
import { call } from '../../../api.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { Button } from '../../../components/button.tsx'
import { Endless } from '../../../components/endless.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { Empty, NoMatch } from '../../../components/states.tsx'
import { day, whole } from '../../../format.ts'
import { t } from '../../../i18n.ts'
import { usePages } from '../../../load.ts'
import { maskedName } from '../../../masked.ts'
import { reveal } from '../../../reveal.ts'
import { searchable } from '../../../searchable.ts'
import { pictureUrl } from '../../../state/system.ts'

const LEVELS = [1, 2, 3] as const
const isLevel = (level: number | null): level is (typeof LEVELS)[number] => LEVELS.some((each) => each === level)

/** @param level 1 to 3, 0 for all */
export function Members({ level }: { level: number }) {
  const [wanted, setWanted] = useState('')
  const list = usePages(
    async (page) => (await call('GET user/team', { page, ...(level > 0 && { level }) })).members,
    String(level),
  )
  const shown = list.items.filter(({ nickname, username }) =>
    searchable(nickname || username).startsWith(searchable(wanted)),
  )
  return (
    <>
      <SearchField name="member" label={t('team.search')} value={wanted} onChange={setWanted} />
      <Endless
        list={list}
        isEmpty={shown.length === 0}
        empty={
          wanted === '' ? (
            <Empty icon="team" text={t('team.empty')}>
              <Button kind="quiet" onClick={() => reveal('invite')}>
                {t('invite.title')}
              </Button>
            </Empty>
          ) : (
            <NoMatch text={t('team.notFound')} onAll={() => setWanted('')} />
          )
        }
      >
        <ul className="rows">
          {shown.map((member) => (
            <li key={member.id}>
              <Avatar src={pictureUrl(member.avatar)} />
              <span className="row-main">
                <strong>{maskedName(member.nickname || member.username)}</strong>
                <span className="card-note">{t('team.joined', { day: day(member.joinedAt) })}</span>
              </span>
              <span className="row-end">
                <span>{t('team.tasks', { count: whole(member.taskCount) })}</span>
                {isLevel(member.level) && <span className="card-note">{t(`team.level.${member.level}`)}</span>}
              </span>
            </li>
          ))}
        </ul>
      </Endless>
    </>
  )
}
