import { whole } from '../../../format.ts'
import { t } from '../../../i18n.ts'

/** How much of a team the member invited, and how much came through those: one bar. Nothing while there is no team. */
export function TeamSplit({ direct, all }: { direct: number | null; all: number | null }) {
  if (direct === null || all === null || all === 0 || direct > all) return null
  const below = all - direct
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
