import { type ReactNode, useId, useState } from 'react'
import { t } from '../../core/i18n.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { Button } from '../../ui/button.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  /** the most important filter, always shown */
  tabs: ReactNode
  filters: ReactNode
  /** whether one of the other filters is set */
  active: boolean
  children: ReactNode
}

/** A list and its filters: above it, all but the most important behind a button, or at its left in a wide window. */
export function RecordsPage({ tabs, filters, active, children }: Props) {
  const [open, setOpen] = useState(active)
  const wide = useWideWindow()
  const id = useId()
  const shown = wide || open
  return (
    <div className="records">
      <div className="records-filters">
        <div className="records-bar">
          <div className="records-tabs">{tabs}</div>
          {!wide && (
            <Button
              kind="icon"
              aria-label={t('records.filters')}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              <Icon name="filter" />
              {active && <Dot />}
            </Button>
          )}
        </div>
        <div className="records-more" id={id} hidden={!shown}>
          {shown && filters}
        </div>
      </div>
      <div className="records-list">{children}</div>
    </div>
  )
}
