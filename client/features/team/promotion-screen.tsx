import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { compare, isPositive } from '../../../shared/decimal.ts'
import { earningKinds } from '../../../shared/earnings.ts'
import { coinAmount, dateTime, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { MOVEMENTS, TEAM } from '../../core/paths.ts'
import { call } from '../../data/api.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { usePages } from '../../data/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Endless } from '../../ui/endless.tsx'
import { Figure } from '../../ui/figure.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { NotGuaranteed } from '../../ui/not-guaranteed.tsx'
import { Note } from '../../ui/note.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { Empty, LoadFailure, Outdated } from '../../ui/states.tsx'
import { Unknown } from '../../ui/unknown.tsx'
import { HideAmounts } from '../../widgets/balance-card.tsx'
import { EarningsByDay } from '../../widgets/earnings-by-day.tsx'
import { PullToRefresh } from '../../widgets/pull-to-refresh.tsx'
import { Term } from '../../widgets/term.tsx'

/** The promotion earnings in the balance history, where they can be filtered by date and exported. */
const HISTORY = `${MOVEMENTS}?${new URLSearchParams({ coin: 'snt', kind: earningKinds.promotion[0] ?? '' })}`

/** The rows of one page with the highest total first, those without a known one last. The upstream promises no order. */
const highestFirst = <T extends { total: string | null }>(rows: readonly T[]): T[] =>
  [...rows].sort((one, other) => compare(other.total ?? '-1', one.total ?? '-1'))

/**
 * Earnings from the team's tasks: today, in total and per task. They cannot be filtered by date, because each row is the sum of all days of a task.
 * The balance history has each of them.
 */
export default function PromotionScreen() {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  // without the text that says what the date is, the date alone
  const dated = (time: string) => (hasTexts ? t('promotion.recorded', { time }) : time)
  const list = usePages(async (page) => {
    const { today, total, earnings } = await call('GET purchase/taskIncome', { page })
    // there is one row per task, so the task's id identifies the row. A row without it gets a number from its position
    return {
      // each page by itself, so that the next one moves no row
      items: highestFirst(
        earnings.items.map((earning, index) => ({ ...earning, id: earning.taskId ?? page * 1_000 + index })),
      ),
      more: earnings.more,
      about: { today, total },
    }
  }, '')
  const sums = list.about
  // without any earnings, the list says so. The chart would say the same, so it is not shown
  const isEmpty = list.state === 'end' && list.items.length === 0 && !isPositive(sums?.total ?? '0')
  const failure = list.state === 'failed' && list.items.length === 0 ? list.problem : null
  // the failed reload of the list is said at the top of the page, because it also concerns the sums there, and usually the chart
  const staleness = list.state === 'failed' ? null : list.problem
  // how often the member has tried again; each time, the chart is loaded again, too
  const [tries, setTries] = useState(0)
  const retry = () => {
    setTries(tries + 1)
    void list.restart()
  }
  const isLoading = !sums && list.state === 'loading'
  const rows = (
    <Endless
      list={staleness ? { ...list, problem: null } : list}
      empty={
        <Empty icon="gift" text={t('promotion.empty')} note={hasTexts ? t('promotion.empty.note') : ''}>
          <ButtonLink kind="quiet" href={TEAM}>
            {t('invite.title')}
          </ButtonLink>
        </Empty>
      }
    >
      {list.items.length > 0 && (
        <Section title={`${t('team.totalIncome')} · ${t('earnings.byTask')}`} id="promotion-tasks">
          <div className="promotion-rows">
            <List boxed>
              {list.items.map((earning) => (
                <ListRow
                  key={earning.id}
                  title={earning.name}
                  note={earning.createdAt === null ? undefined : dated(unbroken(dateTime(earning.createdAt)))}
                  end={
                    <>
                      <Figure value={`${coinAmount(earning.total, 'snt')} SNT`} />
                      {isPositive(earning.daily ?? '0') && (
                        <Note>{t('promotion.daily', { amount: `${coinAmount(earning.daily, 'snt')} SNT` })}</Note>
                      )}
                    </>
                  }
                />
              ))}
            </List>
          </div>
        </Section>
      )}
    </Endless>
  )
  return (
    <Screen title={t('promotion.title')} onBack={() => goUp(TEAM)} end={<HideAmounts />}>
      <PullToRefresh busy={list.state === 'loading'} onRefresh={list.restart}>
        {failure ? (
          <LoadFailure problem={failure} onRetry={retry} />
        ) : (
          <>
            {staleness && (
              <Outdated
                age={(Date.now() - list.at) / 1_000}
                problem={staleness}
                busy={list.state === 'loading' || list.renews}
                onRetry={retry}
              />
            )}
            <Card>
              <KeyValues
                key={Number(isLoading)}
                rows={[
                  [t('common.earnedToday'), isLoading ? <Unknown /> : `${coinAmount(sums?.today, 'snt')} SNT`],
                  [t('team.totalIncome'), isLoading ? <Unknown /> : `${coinAmount(sums?.total, 'snt')} SNT`],
                ]}
              />
              <ButtonLink kind="text" href={HISTORY}>
                {t('run.income')}
              </ButtonLink>
              <NotGuaranteed text={t('common.pastEarnings')} />
              <Note as="p">
                <Term word="promotion">{t('help.meaning', { word: t('promotion.title') })}</Term>
              </Note>
            </Card>
            {isEmpty ? (
              rows
            ) : (
              <EarningsByDay of="promotion" tries={tries} isFailureSaid={staleness !== null}>
                {rows}
              </EarningsByDay>
            )}
          </>
        )}
      </PullToRefresh>
    </Screen>
  )
}
