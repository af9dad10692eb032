import { type ComponentProps, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../core/i18n.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LATE_ICONS } from '../../ui/late-icons.ts'
import { HeaderEnd } from '../../ui/screen.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Choice } from './filters.tsx'

/** The id of the list, which can get the focus. */
export const RECORDS = 'records'

type Props<K extends string> = {
  /** the most important filter, always in sight; null without records */
  tabs: ComponentProps<typeof Tabs<K>> | null
  /** null without records: `actions` are then not shown either */
  filters: ReactNode
  /** buttons for what can be done with the filtered records */
  actions: ReactNode
  /** whether a filter other than `tabs` is set */
  active: boolean
  /** how many records pass the filters; null while not all pages are loaded */
  count: number | null
  /** clears all filters except `tabs` */
  onReset: () => void
  children: ReactNode
}

/**
 * A list with its filters, if it has records. On phones, `tabs` are above the list, and a button in the header opens a sheet with the other filters.
 * In wide windows, all filters are at the left of the list.
 */
export function RecordsPage<K extends string>({ tabs, filters, actions, active, count, onReset, children }: Props<K>) {
  const [open, setOpen] = useState(false)
  const wide = useWideWindow()
  const header = useContext(HeaderEnd)
  const reset = (
    <Button kind="quiet" disabled={!active} onClick={onReset}>
      {t('records.reset')}
    </Button>
  )
  return (
    <div className={tabs ? 'records' : 'records bare'}>
      {tabs &&
        (wide ? (
          <div className="records-panel">
            <Choice {...tabs} />
            {filters && (
              <>
                {filters}
                {reset}
                {actions}
              </>
            )}
          </div>
        ) : (
          <Tabs {...tabs} fits />
        ))}
      {/* in the header, so that the tabs have the whole width of a phone */}
      {filters &&
        !wide &&
        header &&
        createPortal(
          <Button kind="icon" aria-label={t('records.filters')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className="records-sign">
              <Icon name={LATE_ICONS.filter} />
              {active && (
                <span className="records-mark">
                  <Dot />
                </span>
              )}
            </span>
          </Button>,
          header,
        )}
      {open && filters && !wide && (
        <Sheet title={t('records.filters')} onClose={() => setOpen(false)}>
          {filters}
          {actions}
          <div className="records-foot">
            <ButtonRow>
              {reset}
              <Button onClick={() => setOpen(false)}>
                {count === null ? t('records.show.some') : t('records.show', { count })}
              </Button>
            </ButtonRow>
          </div>
        </Sheet>
      )}
      <div className="records-list" id={RECORDS} tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}
