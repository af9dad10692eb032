import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useSearch } from 'wouter'
import { type Dates, momentsOf } from '../../core/dates.ts'
import { amountsHidden } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { MY } from '../../core/paths.ts'
import { deviceZone } from '../../core/time-zone.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { usePages } from '../../data/pages.ts'
import type { Between } from '../../payment/between.ts'
import { Button } from '../../ui/button.tsx'
import { Endless } from '../../ui/endless.tsx'
import { NoMatch } from '../../ui/no-match.tsx'
import { Note } from '../../ui/note.tsx'
import { Screen } from '../../ui/screen.tsx'
import { HideAmounts } from '../../widgets/balance-card.tsx'
import { PullToRefresh } from '../../widgets/pull-to-refresh.tsx'
import { ShowAmounts } from '../../widgets/show-amounts.tsx'
import { EmptyRecords } from './empty-records.tsx'
import { ExportButton } from './export-button.tsx'
import { MonthList } from './month-list.tsx'
import { Period } from './period.tsx'
import { RECORDS, RecordsPage } from './records-page.tsx'
import { isFound, Searched, SearchRecords } from './search-records.tsx'
import { ZoneNote } from './zone-note.tsx'

type Dated = { id: number; createdAt: number | null }

type Props<T extends Dated, S extends Dated, K extends string> = {
  title: string
  /** text key of a short line that says what the list has */
  about: string
  /** identifies the list that `load` loads, together with the dates. When it changes, `load` is called again */
  name: string
  load: (page: number, between: Between) => Promise<{ items: T[]; more: boolean }>
  /** what the page shows of a loaded item, in the member's language */
  show: (item: T) => S
  dates: Dates
  /** text to search for when the page opens */
  search?: string
  /** what members must know about the records that this search finds; shown until they search for something else */
  searchNote?: (search: string) => ReactNode
  /** the most important filter */
  tabs: NonNullable<ComponentProps<typeof RecordsPage<K>>['tabs']>
  /** whether each tab is a list of its own, so that the tabs stay even if this list has no records */
  areLists?: boolean
  /** filters besides the tabs, the dates and the search */
  filters: (items: readonly S[]) => ReactNode
  /** applies the filters that the upstream does not support */
  keep: (item: S) => boolean
  /** the texts of an item that are searched */
  textsOf: (item: S) => readonly string[]
  /** stores changed filters in the address */
  onChange: (changed: Record<string, string>) => void
  /** whether one of `filters` is set */
  isFiltered: boolean
  /** whether one of `filters` or a tab leaves out records; if absent, `isFiltered` */
  isNarrowed?: boolean
  /** clears `filters` */
  onReset: () => void
  /** clears `filters` and chooses the tab of all records */
  onAll?: () => void
  file: Pick<ComponentProps<typeof ExportButton<S>>, 'name' | 'header' | 'cells'>
  empty: ComponentProps<typeof EmptyRecords>['kind']
  /** shown above the rows, once there are any */
  top?: (items: readonly S[]) => ReactNode
  /** @param how `each`: whether every record needs a row of its own, while the member searches; `cut`: whether records of the day are missing */
  rows: (items: readonly S[], how: { each: boolean; cut: boolean }) => ReactNode
} & Pick<ComponentProps<typeof MonthList<S>>, 'movesOf' | 'sumsText'>

/** A page that lists records, newest first, grouped by month and day. They can be filtered, searched and saved as a file. */
export function RecordList<T extends Dated, S extends Dated, K extends string>({
  title,
  about,
  name,
  load,
  show,
  dates,
  search: initialSearch = '',
  searchNote,
  tabs,
  areLists = false,
  filters,
  keep,
  textsOf,
  onChange,
  isFiltered,
  isNarrowed = isFiltered,
  onReset,
  onAll = onReset,
  file,
  empty,
  top,
  rows,
  ...sums
}: Props<T, S, K>) {
  // the address loses it once a filter changes, but the search stays
  const [asked] = useState(initialSearch)
  const [search, setSearch] = useState(asked)
  const [choosesDates, setChoosesDates] = useState(false)
  const loadPage = (page: number) => load(page, momentsOf(dates, deviceZone()))
  const loadShown = async (page: number) => {
    const { items, more } = await loadPage(page)
    return { items: items.map(show), more }
  }
  const list = usePages(loadPage, `${name} ${dates.from} ${dates.to}`)
  const passesSearch = (item: S) => isFound(search, textsOf(item))
  const items = list.items.map(show)
  const kept = items.filter(keep)
  const shown = kept.filter(passesSearch)
  const filtersInAddress = useSearch()
  const wide = useWideWindow()
  const isSearched = search.trim() !== ''
  const hasDates = dates.from !== '' || dates.to !== ''
  const isWhole = !isNarrowed && !hasDates && !isSearched
  // a member without records has nothing to filter, search or save
  const hasNone = isWhole && list.page > 0 && !list.hasMore && list.items.length === 0
  const endSearch = () => {
    setSearch('')
    // the search may come from the address
    onChange({})
  }
  const showAll = () => {
    // the pressed button is about to disappear
    document.querySelector('h1')?.focus()
    endSearch()
  }
  const clear = (clearFilters: () => void) => () => {
    setSearch('')
    setChoosesDates(false)
    clearFilters()
  }
  return (
    <Screen title={title} onBack={() => goUp(MY)} end={wide && <HideAmounts />}>
      <About text={about} />
      <RecordsPage
        active={isFiltered || hasDates || isSearched}
        count={list.state === 'end' ? shown.length : null}
        onReset={clear(onReset)}
        tabs={hasNone && !areLists ? null : tabs}
        filters={
          hasNone ? null : (
            <>
              {filters(items)}
              <Period dates={dates} choosesDates={choosesDates} onChoosesDates={setChoosesDates} onChange={onChange} />
              <SearchRecords value={search} onChange={setSearch} />
            </>
          )
        }
        actions={
          <ExportButton
            {...file}
            listed={`${filtersInAddress} ${search.trim()}`}
            load={loadShown}
            keep={(item) => keep(item) && passesSearch(item)}
          />
        }
      >
        {/* on phones, the header has no room for a third button */}
        {amountsHidden.value && !wide && list.items.length > 0 && <ShowAmounts kind="quiet" next={RECORDS} />}
        {isSearched && !wide && <Searched text={search.trim()} onEnd={endSearch} />}
        {isSearched && search === asked && searchNote?.(asked)}
        <PullToRefresh busy={list.state === 'loading'} onRefresh={() => void list.restart()}>
          <Endless
            list={list}
            name={title}
            row={60}
            isEmpty={shown.length === 0}
            empty={
              isWhole ? (
                <EmptyRecords kind={empty} />
              ) : (
                <NoMatch onAll={clear(onAll)}>
                  {/* only the search leaves these out */}
                  {isSearched && kept.length > 0 && (
                    <Button onClick={showAll}>{t('records.show', { count: kept.length })}</Button>
                  )}
                </NoMatch>
              )
            }
          >
            {shown.length > 0 && <ZoneNote times={shown.flatMap(({ createdAt }) => createdAt ?? [])} />}
            {items.length > 0 && top?.(items)}
            <MonthList
              {...sums}
              items={shown}
              loaded={{
                isWhole: list.items.length > 0 && !list.hasMore,
                oldest: list.items.filter(({ createdAt }) => createdAt !== null).at(-1)?.createdAt ?? null,
              }}
              isCut={list.hasMore}
              rows={(items, cut) => rows(items, { each: isSearched, cut })}
            />
          </Endless>
        </PullToRefresh>
      </RecordsPage>
    </Screen>
  )
}

/** Says what the list has. Until the text has loaded, a space keeps the line's room. */
function About({ text }: { text: string }) {
  useSignals()
  return <Note as="p">{useLateTexts().data ? t(text) : '\u00a0'}</Note>
}
