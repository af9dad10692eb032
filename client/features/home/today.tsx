import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useRef } from 'react'
import type { Shown } from '../../../shared/contract/view.ts'
import { whole } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { MY_TASKS } from '../../core/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Note } from '../../ui/note.tsx'
import type { Entry } from './today-entries.ts'
import { TodayRows } from './today-rows.tsx'
import { hasAllTasks, TODAY_SHOWN_MAX } from './today-tasks.ts'
import { useToday } from './use-today.ts'

type Props = {
  /** when home was loaded, in unix milliseconds */
  at: number
  pledges: readonly Shown['listedPledge'][]
  /** whether the entries have buttons; the first button is the page's main button */
  lead: boolean
  onDayOver: () => void
  /** opens the whole Today list */
  onAll: () => void
}

/**
 * Matches the id of an entry that may be noted only after home was drawn. Entries with the same match count as the same entry. One entry covers all
 * withdrawals, so their states and their number may change.
 */
const LATE = /^(licence .*|withdraw )/

/** The entries without those that were noted after home was loaded: they would move what is below, so they wait for the next load. The bell has all. */
function useUnmoved(entries: readonly Entry[], at: number): readonly Entry[] {
  const nameOf = ({ id }: Entry) => LATE.exec(id)?.[0]
  const known = useRef({ at: Number.NaN, names: [] as (string | undefined)[] })
  if (known.current.at !== at) known.current = { at, names: entries.map(nameOf) }
  return entries.filter((entry) => nameOf(entry) === undefined || known.current.names.includes(nameOf(entry)))
}

/**
 * The height of a row that says something else than when home was loaded: as high as it was then, so that what is below does not move when the states of
 * the withdrawals take fewer lines.
 */
function useKeptHeights(entries: readonly Entry[], at: number, box: RefObject<HTMLDivElement | null>) {
  const known = useRef({ at: Number.NaN, rows: [] as { id: string; name: string | undefined; height: number }[] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the rows as they were when home was loaded
  useEffect(() => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('.today-row') ?? [])]
    known.current = {
      at,
      rows: rows.map((row, index) => {
        const id = entries[index]?.id ?? ''
        return { id, name: LATE.exec(id)?.[0], height: row.offsetHeight }
      }),
    }
  }, [at])
  return ({ id }: Entry): number | undefined => {
    const name = known.current.at === at ? LATE.exec(id)?.[0] : undefined
    return name === undefined ? undefined : known.current.rows.find((row) => row.name === name && row.id !== id)?.height
  }
}

/** The card of the Today list. Without entries, it renders nothing, unless all tasks have run for today. */
export function Today({ at, pledges, lead, onDayOver, onAll }: Props) {
  useSignals()
  const { entries: all, isDone, dayText, refresh } = useToday(pledges, onDayOver)
  // for a newcomer, what a licence needs in some days would only be in the way of the first steps
  const entries = useUnmoved(all, at).filter(({ isQuiet }) => lead || !isQuiet)
  const box = useRef<HTMLDivElement>(null)
  const heightOf = useKeptHeights(entries, at, box)
  const saysDone = isDone && entries.every(({ isQuiet }) => isQuiet)
  if (entries.length === 0 && !isDone) return null
  return (
    <Card title={t('today.title')} id="today" aside={!saysDone && dayText && <Note>{dayText}</Note>}>
      {saysDone && (
        <List>
          <ListRow start={<Icon name="check" />} title={t('today.done')} note={dayText} />
        </List>
      )}
      {entries.length > 0 && (
        <>
          <div ref={box}>
            <TodayRows entries={entries.slice(0, TODAY_SHOWN_MAX)} lead={lead} heightOf={heightOf} onEnd={refresh} />
          </div>
          {entries.length > TODAY_SHOWN_MAX ? (
            <Button kind="text" aria-haspopup="dialog" onClick={onAll}>
              {t('today.all', { all: whole(entries.length) })}
            </Button>
          ) : (
            hasAllTasks(pledges) && (
              <ButtonLink kind="text" href={MY_TASKS}>
                {t('home.allTasks')}
              </ButtonLink>
            )
          )}
        </>
      )}
    </Card>
  )
}
