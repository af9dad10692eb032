import { coinAmount, day, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { Fold } from '../../ui/fold.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Note } from '../../ui/note.tsx'
import { runLink } from '../../widgets/run-link.ts'
import type { ListedPledge } from './pledge-card.tsx'

type Props = { pledges: readonly ListedPledge[] }

/** When the principal came back. Nothing if the upstream does not say so, or if the principal may be locked in the next period. */
const Returned = ({ reinvests, endsAt }: { reinvests: boolean | null; endsAt: number | null }) =>
  reinvests === false &&
  endsAt !== null && (
    <>
      <br />
      {`${t('run.returned')}: ${unbroken(day(endsAt))}`}
    </>
  )

/** Ended tasks as compact rows instead of cards. */
export const EndedTasks = ({ pledges }: Props) => (
  <List>
    {pledges.map(({ id, name, days, daysCompleted, produced, endsAt, autoReinvest }) => (
      <ListRow
        key={id}
        href={runLink(id, false)}
        title={name}
        note={
          <>
            {daysCompleted === null
              ? t('task.days', { days, count: days })
              : t('pledge.days', { done: daysCompleted, days })}
            <Returned reinvests={autoReinvest} endsAt={endsAt} />
          </>
        }
        end={
          <>
            <Note>{t('pledge.earned')}</Note>
            <b>{coinAmount(produced, 'snt')} SNT</b>
          </>
        }
      />
    ))}
  </List>
)

/** The list of ended tasks below the open tasks; folded, because the open tasks matter more. */
export const EndedFold = ({ pledges, open }: Props & { open: boolean }) => (
  <Fold title={`${t('pledge.state.ended')} (${pledges.length})`} open={open}>
    <EndedTasks pledges={pledges} />
  </Fold>
)
