import { useState } from 'react'
import { t } from '../../core/i18n.ts'
import { asProblem } from '../../data/api.ts'
import { mayGoOn } from '../../data/pages.ts'
import { stillCurrent } from '../../data/still-current.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { csvOf } from './csv.ts'

/** The largest number of records in one file. */
const ROWS_MAX = 1_000

type Props<T> = {
  /** file name without its extension */
  name: string
  /** the filters and the search of the list. Once they change, what was said about the last file is removed, because it is not about this list */
  listed: string
  load: (page: number) => Promise<{ items: T[]; more: boolean }>
  keep: (item: T) => boolean
  header: readonly string[]
  cells: (item: T) => readonly string[]
}

/**
 * Loads page after page and collects the records that pass the filters, up to `ROWS_MAX`, newest first. Stops early if `stillHere` returns false.
 * @returns the records; `isCut`: whether more than `ROWS_MAX` records pass the filters, or may pass them
 * @throws ApiProblem if loading a page fails
 */
async function gather<T extends { id: number }>(
  { load, keep }: Pick<Props<T>, 'load' | 'keep'>,
  stillHere: () => boolean,
) {
  // by id: a record that is created meanwhile moves others to the next page, so that they are loaded twice
  const loaded = new Map<number, T>()
  for (let page = 1; ; page++) {
    const before = loaded.size
    const { items, more } = await load(page)
    for (const item of items) loaded.set(item.id, item)
    const isLast = !more || !mayGoOn(page, items.length, loaded.size - before)
    const rows = [...loaded.values()].filter(keep)
    const isCut = rows.length > ROWS_MAX || (rows.length === ROWS_MAX && !isLast)
    if (isCut || isLast || !stillHere()) return { rows: rows.slice(0, ROWS_MAX), isCut }
  }
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` }).click()
  // revoked only later, because the browser has to read the data first
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves the records that pass the filters and the search as a CSV file. Then says how many records the file has, and whether it leaves out any. */
export function ExportButton<T extends { id: number }>(props: Props<T>) {
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState({ listed: '', text: '' })

  async function save(): Promise<void> {
    const current = stillCurrent()
    const stillHere = () => current.samePage() && current.sameMember()
    const tell = (text: string) => setTold({ listed: props.listed, text })
    setBusy(true)
    tell('')
    try {
      const { rows, isCut } = await gather(props, stillHere)
      if (!stillHere()) return
      if (rows.length === 0) return tell(t('records.export.empty'))
      download(props.name, csvOf([props.header, ...rows.map(props.cells)]))
      tell(t(isCut ? 'records.export.cut' : 'records.export.done', { count: rows.length }))
    } catch (error) {
      tell(asProblem(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button kind="quiet" busy={busy} onClick={() => void save()}>
        {t('records.export')}
      </Button>
      <div role="status">{told.listed === props.listed && told.text && <Note as="p">{told.text}</Note>}</div>
    </>
  )
}
