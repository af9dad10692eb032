import { coinAmount, day, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { Figure } from '../../ui/figure.tsx'
import { Fold } from '../../ui/fold.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TaskPicture } from '../../ui/task-picture.tsx'
import { pledgeDays } from '../../widgets/pledge-state.tsx'
import { runLink } from '../../widgets/run-link.ts'
import type { ListedPledge } from './pledge-card.tsx'

type Props = { pledges: readonly ListedPledge[] }

/**
 * What became of the principal: when it came back, or that it is locked in the next period. Nothing if the upstream does not say so, or if it does not
 * say when the task ended.
 */
const principalNow = ({ autoReinvest, endsAt }: ListedPledge): string =>
  autoReinvest
    ? t('run.reinvested')
    : autoReinvest === false && endsAt !== null
      ? `${t('run.returned')}: ${unbroken(day(endsAt))}`
      : ''

/** Ended tasks as compact rows instead of cards. */
export const EndedTasks = ({ pledges }: Props) => (
  <div className="ended-tasks">
    <List boxed>
      {pledges.map((pledge) => (
        <ListRow
          key={pledge.id}
          href={runLink(pledge.id, false)}
          start={
            <span className="ended-picture">
              <Picture image={pledge.image}>
                <TaskPicture {...pledge} />
              </Picture>
            </span>
          }
          title={
            <span className="ended-line">
              <span>{pledge.name}</span>
              <Figure value={coinAmount(pledge.produced, 'snt')} unit="SNT" />
            </span>
          }
          note={
            <>
              <span className="ended-line">
                <span>{pledgeDays(pledge)}</span>
                <span>{t('pledge.earned')}</span>
              </span>
              <span className="ended-principal">{principalNow(pledge)}</span>
            </>
          }
        />
      ))}
    </List>
  </div>
)

/** The list of ended tasks below the open tasks; folded, because the open tasks matter more. */
export const EndedFold = ({ pledges, open }: Props & { open: boolean }) => (
  <Fold title={`${t('pledge.state.ended')} (${pledges.length})`} open={open}>
    <EndedTasks pledges={pledges} />
  </Fold>
)
