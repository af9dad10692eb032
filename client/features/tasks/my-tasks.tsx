import { useEffect, useRef, useState } from 'react'
import type { PledgeState } from '../../../shared/pledge-states.ts'
import { t } from '../../core/i18n.ts'
import { savedScroll } from '../../core/navigation.ts'
import { OFFERS } from '../../core/paths.ts'
import { call } from '../../data/api.ts'
import { useOtherRuns } from '../../data/other-runs.ts'
import { usePages } from '../../data/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CardList } from '../../ui/card.tsx'
import { Endless } from '../../ui/endless.tsx'
import { NoMatch } from '../../ui/no-match.tsx'
import { NotGuaranteed } from '../../ui/not-guaranteed.tsx'
import { Empty } from '../../ui/states.tsx'
import { PullToRefresh } from '../../widgets/pull-to-refresh.tsx'
import { EndedFold, EndedTasks } from './ended-tasks.tsx'
import { knownTasks } from './known-tasks.ts'
import { LateEarnings } from './late-earnings.tsx'
import { type ListedPledge, PledgeCard } from './pledge-card.tsx'
import type { TaskFilter } from './task-filter.ts'

/** What can run today comes first, then what can run again tomorrow. What a renewal holds up comes last: it has to be paid first. */
const ORDER: readonly PledgeState[] = ['new', 'running', 'done_today', 'unknown', 'expired']
const place = (state: PledgeState): number => ORDER.indexOf(state)

type Props = {
  filter: TaskFilter
  /** removes the filter */
  onAll: () => void
  /** whether the page was opened for the earnings, which are below all tasks */
  forEarnings: boolean
  /** called with whether the member has no task at all */
  onNone: (none: boolean) => void
}

type List = ReturnType<typeof usePages<ListedPledge>>

/**
 * The list or, if not even its first page could be loaded, the open tasks that home has loaded last. Home knows only one of the ended tasks, which is left
 * out, because it would look like the only one.
 */
function orKnown(list: List): List {
  if (list.page > 0 || !list.problem) return list
  const known = knownTasks()
  const items = (known?.pledges ?? [])
    .filter(({ state }) => state !== 'ended')
    // without both, no date of the principal is shown
    .map((pledge) => ({ ...pledge, autoReinvest: null, endsAt: null }))
  if (!known || items.length === 0) return list
  return { ...list, items, state: list.state === 'failed' ? 'more' : list.state, at: known.at }
}

/** The tasks that the member has started, in the order of what they can do with them now. */
export function MyTasks({ filter, onAll, forEarnings, onNone }: Props) {
  const own = usePages((page) => call('GET purchase/taskPledgeList', { page }), '')
  useOtherRuns(() => void own.update())
  const list = orKnown(own)
  const hasNone = list.state === 'end' && list.items.length === 0
  useEffect(() => onNone(hasNone), [hasNone, onNone])
  // when the member comes back to the page, it is where they left it
  const [asked, setAsked] = useState(() => forEarnings && savedScroll() === 0)
  // not of `list`: while home's tasks stand in for the first page, that page must not be requested again and again
  const { state, more } = own
  const next = useRef(more)
  next.current = more
  useEffect(() => {
    if (asked && state === 'more') next.current()
  }, [asked, state])
  const shown = list.items.filter(({ state }) => filter === 'all' || state === filter)
  const none = shown.length === 0
  const ended = shown.filter(({ state }) => state === 'ended')
  const open = shown.filter(({ state }) => state !== 'ended').sort((a, b) => place(a.state) - place(b.state))
  return (
    <PullToRefresh busy={list.state === 'loading'} onRefresh={list.restart}>
      <Endless
        {...(filter === 'ended' ? { row: 71 } : { cards: 206 })}
        name={t('tasks.mine')}
        list={list}
        isEmpty={none}
        empty={
          filter === 'all' ? (
            <Empty icon="tasks" text={t('tasks.mine.none')} note={t('tasks.mine.note')}>
              <ButtonLink href={OFFERS}>{t('home.chooseTask')}</ButtonLink>
            </Empty>
          ) : (
            <NoMatch text={t('tasks.mine.noneOfState')} onAll={onAll} />
          )
        }
      >
        <Cards pledges={open} />
        {filter === 'ended' && <EndedTasks pledges={ended} />}
        {/* the chart is shown only once all pages are loaded, because the tasks of a further page would move it */}
        {!none && filter === 'all' && !list.hasMore && (
          <LateEarnings asked={asked} onAsked={setAsked} isFailureSaid={list.problem !== null} />
        )}
        {!none && <NotGuaranteed text={t('common.pastEarnings')} />}
        {filter === 'all' && ended.length > 0 && <EndedFold pledges={ended} open={open.length === 0} />}
      </Endless>
    </PullToRefresh>
  )
}

const Cards = ({ pledges }: { pledges: readonly ListedPledge[] }) => (
  <CardList>
    {pledges.map((pledge) => (
      <PledgeCard key={pledge.id} pledge={pledge} />
    ))}
  </CardList>
)
