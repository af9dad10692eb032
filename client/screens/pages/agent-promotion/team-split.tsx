import { whole } from '../../../format.ts'
import { t } from '../../../i18n.ts'

type Counts = { directCount: number | null; teamCount: number | null }

/** How many of a team came through those whom the member invited; null while there is no team. */
export const belowOf = ({ directCount, teamCount }: Counts): number | null =>
  directCount === null || teamCount === null || teamCount === 0 || directCount > teamCount
    ? null
    : teamCount - directCount

/** How much of a team the member invited, and how much came through those: one bar. */
export function TeamSplit({ direct, below }: { direct: number | null; below: number | null }) {
  if (direct === null || below === null) return null
  return (
    <figure className="split" aria-label={t('team.split')}>
      <div className="split-bar" aria-hidden="true">
        {direct > 0 && <span style={{ flexGrow: direct }} />}
        {below > 0 && <span className="below" style={{ flexGrow: below }} />}
      </div>
      <figcaption>
        <span>
          {t('team.direct')} <b className="figure">{whole(direct)}</b>
        </span>
        <span>
          {t('team.below')} <b className="figure">{whole(below)}</b>
        </span>
      </figcaption>
    </figure>
  )
}
