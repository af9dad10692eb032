import { whole } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { Figure } from '../../ui/figure.tsx'

type Counts = { directCount: number | null; teamCount: number | null }

/** How many of a team came through those whom the member invited; null while there is no team. */
export const lowerLevels = ({ directCount, teamCount }: Counts): number | null =>
  directCount === null || teamCount === null || teamCount === 0 || directCount > teamCount
    ? null
    : teamCount - directCount

/** How much of a team the member invited, and how much came through those: one bar. */
export function TeamSplit({ direct, below }: { direct: number | null; below: number | null }) {
  if (direct === null || below === null) return null
  return (
    <figure className="team-split" aria-label={t('team.split')}>
      <div className="team-split-bar" aria-hidden="true">
        {direct > 0 && <span style={{ flexGrow: direct }} />}
        {below > 0 && <span className="below" style={{ flexGrow: below }} />}
      </div>
      <figcaption>
        <span>
          {t('team.direct')} <Figure value={whole(direct)} />
        </span>
        <span>
          {t('team.below')} <Figure value={whole(below)} />
        </span>
      </figcaption>
    </figure>
  )
}
