import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Shown } from '../../../shared/contract/view.ts'
import { NOTICES_FRESH_S } from '../../../shared/limits.ts'
import { amountsHidden } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useLazyComponent } from '../../core/lazy-component.ts'
import { useOnline } from '../../core/online.ts'
import { isPending, withData } from '../../core/part.ts'
import { MY_TASKS, NOTICES, OFFERS } from '../../core/paths.ts'
import { onDevice } from '../../core/storage.ts'
import { DAILY_HEIGHT } from '../../core/stored-names.ts'
import { useExtraWideWindow } from '../../core/wide-window.ts'
import { useLazySheet } from '../../data/lazy-sheet.ts'
import { useMemberView } from '../../data/member-view.ts'
import { useOtherRuns } from '../../data/other-runs.ts'
import { readMarks } from '../../data/read-marks.ts'
import { member, memberAt, newestBalances } from '../../data/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AllFailed, commonFailure, FailedParts, failedParts, Loaded, namesOf } from '../../ui/loaded.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { Empty, LoadStatus, Skeleton } from '../../ui/states.tsx'
import { BalanceCard, HideAmounts } from '../../widgets/balance-card.tsx'
import { NoticeList } from '../../widgets/notice-list.tsx'
import { PullToRefresh } from '../../widgets/pull-to-refresh.tsx'
import { Bell } from './bell.tsx'
import { HomeColumns } from './columns.tsx'
import { HomeMarket } from './home-market.tsx'
import { HomeName } from './home-name.tsx'
import { latestMarket } from './latest-market.ts'
import { HomeShortcuts } from './shortcuts.tsx'
import { TASK_ROW_HEIGHT, TaskRows, type TaskRowsProps } from './task-rows.tsx'
import { hasAllTasks, isNewcomer, otherTasks, showsAllHolds } from './today-tasks.ts'

/** The code of the parts below the balances is loaded late, so that the balances do not wait for it. */
const lateHome = () => import('./late-home.ts')
const dailyCode = () => lateHome().then(({ Daily }) => ({ default: Daily }))
const bellCode = () => lateHome().then(({ BellSheet }) => ({ default: BellSheet }))
const pictureCode = () => lateHome().then(({ Picture }) => ({ default: Picture }))
const earningsCode = () => lateHome().then(({ Earnings }) => ({ default: Earnings }))

/** Height in pixels that is kept free for `Daily` on the first visit. Later visits use the height that it had last, which is stored. */
const ANY_HEIGHT = 280

/** Height in pixels that is kept free for the earnings. */
const EARNINGS_HEIGHT = 374

/** The most tasks that home shows. The link in the section's heading leads to all of them. */
const TASKS_SHOWN = 3

/** The most announcements that home shows. In two columns, there is room for one more. */
const NOTICES_SHOWN = { narrow: 2, columns: 3 }

const pledgeSkeleton = <Skeleton heights={Array(TASKS_SHOWN).fill(TASK_ROW_HEIGHT)} as="rows" />

/** Text keys of the names of this screen's parts, for messages that say which part could not be loaded. */
const NAMES = {
  member: 'balance.title',
  pledges: 'home.tasks',
  market: 'home.market',
  notices: 'home.notices',
} as const

/**
 * Whether newer market figures have replaced those of home's response. `HomeMarket` stores the figures of that response in `latestMarket`, too; these
 * do not count as newer.
 */
const isReplaced = (part: string, data: unknown) => part === 'market' && (latestMarket.value?.figures ?? data) !== data

/** Balances, tasks, market and announcements; each part can fail without the others. */
export default function HomeScreen() {
  useSignals()
  const loaded = useMemberView('home', { isReplaced })
  const { data, busy, reload } = loaded
  const { content: Daily, failed: noDaily } = useLazyComponent(dailyCode)
  const { content: Picture } = useLazyComponent(pictureCode)
  const retry = () => void reload()
  useOtherRuns(retry)
  const [refreshes, setRefreshes] = useState(0)
  const refresh = () => {
    retry()
    setRefreshes(refreshes + 1)
  }
  const market = withData(data?.parts.market)
  // the newest price, so that the balances use the same price as the market card below
  const quote =
    latestMarket.value?.figures ?? market?.data ?? (data?.parts.market.status === 'failed' ? { price: null } : null)
  const memberPart = withData(data?.parts.member)
  const balancesAt = loaded.at - (memberPart?.age ?? 0) * 1_000
  const failure = data && commonFailure(data.parts)
  // offline, the card of the balances says of what time they are; a line above it would move the page
  const age = useOnline() || !memberPart ? undefined : (Date.now() - Math.max(balancesAt, memberAt.value)) / 1_000
  const pledges = withData(data?.parts.pledges)?.data
  const isNew = pledges !== undefined && isNewcomer(pledges)
  // The earnings are not shown while amounts are hidden, because the bars would reveal them, nor to newcomers, who have not earned anything yet.
  const showsEarnings = pledges !== undefined && !isNew && !amountsHidden.value
  const { content: Earnings, failed: noEarnings } = useLazyComponent(showsEarnings ? earningsCode : undefined)
  const failed = data
    ? failedParts([
        [t(NAMES.member), data.parts.member],
        [t(NAMES.pledges), data.parts.pledges],
        ...(latestMarket.value ? [] : [[t(NAMES.market), data.parts.market] as const]),
        [t(NAMES.notices), data.parts.notices],
      ])
    : []
  // if several parts fail, one message names all of them, and nothing is shown in their places
  const isMissing = ({ status }: { status: string }) => failed.length > 1 && status === 'failed'
  const notices = withData(data?.parts.notices)?.data
  const unreadNotices = notices?.filter(({ id }) => !readMarks.value.includes(id)).length ?? 0
  const [unreadToday, setUnreadToday] = useState(0)
  const bell = useLazySheet(bellCode)
  const dailyHeight = onDevice.getItem(DAILY_HEIGHT)
  const dailySkeleton = <Skeleton heights={[dailyHeight ? Number(dailyHeight) * 16 : ANY_HEIGHT]} />
  const hasColumns = useExtraWideWindow()
  const hasRunsAnswer = data && (pledges || !isPending(data.parts.pledges))
  // The parts below `Daily` are normally shown only with it, because it would move them. Exception: while the member's tasks are loading, which may
  // take seconds, these parts are shown below a placeholder that is as high as `Daily` was at the last visit.
  const dataBelow = noDaily || (hasRunsAnswer ? Daily : dailyHeight) ? data : null
  const daily =
    Daily && hasRunsAnswer ? (
      <Daily
        at={loaded.at}
        busy={busy}
        refreshes={refreshes}
        pledges={pledges ?? null}
        notices={notices}
        balances={data.parts.member}
        onDayOver={retry}
        onUnread={setUnreadToday}
        onAll={bell.open}
      />
    ) : (
      !noDaily && dailySkeleton
    )
  // the section "My tasks" is not shown if the first steps or Today name all open tasks
  const hasTasks = noDaily || !pledges || (pledges.length > 0 && !hasAllTasks(pledges))
  const tasks = dataBelow && !isMissing(dataBelow.parts.pledges) && hasTasks && (
    <Section
      title={t('home.tasks')}
      id="home-tasks"
      aside={pledges?.some(isOpen) && <AllLink href={MY_TASKS} of={t('home.tasks')} />}
    >
      <Loaded part={dataBelow.parts.pledges} name={t('home.tasks')} onRetry={retry} placeholder={pledgeSkeleton}>
        {(pledges) => (
          <HomeTasks
            pledges={pledges}
            Picture={Picture}
            isHoldSaid={!noDaily && !isNewcomer(pledges) && showsAllHolds(pledges)}
          />
        )}
      </Loaded>
    </Section>
  )

  const earnings =
    dataBelow &&
    showsEarnings &&
    (Earnings ? (
      <Earnings refreshes={refreshes} />
    ) : (
      !noEarnings && <Skeleton heights={[EARNINGS_HEIGHT]} look="plot" />
    ))
  // While amounts are hidden, there are no earnings. The market then moves to the first column, so that both columns are about equally high.
  const isMarketFirst = hasColumns && !isNew && amountsHidden.value
  const marketCard = dataBelow && !(isMissing(dataBelow.parts.market) && !latestMarket.value) && (
    <HomeMarket part={dataBelow.parts.market} at={loaded.at} opens={hasColumns && !isMarketFirst} onRetry={retry} />
  )
  const noticesCard = dataBelow && !isMissing(dataBelow.parts.notices) && (
    <Section title={t('home.notices')} id="home-notices" aside={<AllLink href={NOTICES} of={t('home.notices')} />}>
      <Loaded
        part={dataBelow.parts.notices}
        name={t('home.notices')}
        onRetry={retry}
        freshFor={NOTICES_FRESH_S}
        placeholder={<Skeleton heights={[56, 56]} as="lines" />}
      >
        {(notices) => <NoticeList notices={notices.slice(0, NOTICES_SHOWN[hasColumns ? 'columns' : 'narrow'])} />}
      </Loaded>
    </Section>
  )

  const name = member.value?.nickname || member.value?.username
  return (
    <Screen
      title={t('home.title')}
      name={name && <HomeName>{name}</HomeName>}
      end={
        <>
          <Bell unread={unreadToday + unreadNotices} busy={bell.busy} onOpen={bell.open} />
          <HideAmounts />
        </>
      }
    >
      <PullToRefresh busy={busy} onRefresh={refresh}>
        {!failure && age === undefined && (
          <LoadStatus of={loaded} name={namesOf(loaded.outdated, NAMES)} heights={[208]} look="sum" />
        )}
        {!data && (
          <>
            <HomeShortcuts />
            {!loaded.problem && (
              <>
                {dailySkeleton}
                <Section title={t('home.tasks')}>{pledgeSkeleton}</Section>
              </>
            )}
          </>
        )}
        {failure && (
          <>
            <AllFailed text={failure} busy={busy} onRetry={retry} />
            <HomeShortcuts />
          </>
        )}
        {data && !failure && (
          <HomeColumns
            side={
              <>
                {hasColumns && tasks}
                {!isMarketFirst && marketCard}
                {noticesCard}
              </>
            }
          >
            {failed.length > 1 && <FailedParts failed={failed} onRetry={retry} />}
            {!isMissing(data.parts.member) && (
              <Loaded
                part={data.parts.member}
                name={t('balance.title')}
                onRetry={retry}
                placeholder={<Skeleton heights={[208]} look="sum" />}
              >
                {(balances) => (
                  // newer ones are known after a payment: offline, home cannot load them itself
                  <BalanceCard member={newestBalances(balances, balancesAt)} quote={quote} age={age} remembers />
                )}
              </Loaded>
            )}
            <HomeShortcuts />
            {daily}
            {!hasColumns && tasks}
            {earnings}
            {isMarketFirst && marketCard}
          </HomeColumns>
        )}
      </PullToRefresh>
      {bell.Sheet && <bell.Sheet pledges={pledges} unreadNotices={unreadNotices} onClose={bell.close} />}
    </Screen>
  )
}

const AllLink = ({ href, of }: { href: string; of: string }) => (
  <ButtonLink kind="text" href={href} aria-label={`${t('records.all')}: ${of}`}>
    {t('records.all')}
  </ButtonLink>
)

const isOpen = ({ state }: Shown['listedPledge']) => state !== 'ended'

const HomeTasks = ({ pledges, ...rest }: TaskRowsProps) => {
  const others = otherTasks(pledges)
  return pledges.some(isOpen) ? (
    others.length > 0 && <TaskRows pledges={others.slice(0, TASKS_SHOWN)} {...rest} />
  ) : (
    <Empty icon="tasks" text={t('home.noTasks')} note={t('home.noTasks.note')}>
      <ButtonLink href={OFFERS}>{t('home.chooseTask')}</ButtonLink>
    </Empty>
  )
}
