import { whole } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { Figure } from '../../ui/figure.tsx'

type Counts = { directCount: number | null; teamCount: number | null }

/**
 * How many members of the team were not invited directly. Null if a count is unknown, if there is no team, or if the counts contradict each other.
 */
export const lowerLevels = ({ directCount, teamCount }: Counts): number | null =>
  directCount === null || teamCount === null || teamCount === 0 || directCount > teamCount
    ? null
    : teamCount - directCount

/** One bar with the shares of directly and indirectly invited members of the team. */
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
