import { type ReactNode, useState } from 'react'
import { t } from '../core/i18n.ts'
import { Dot } from './dot.tsx'
import { Icon } from './icon.tsx'

/** Additional filters of a list; collapsed at first unless one is active. */
export function Filters({ active, children }: { active: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(active)
  return (
    <details className="filters" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="filter" size={20} />
        {t('records.filters')}
        {active && <Dot />}
      </summary>
      <div className="filters-body">{children}</div>
    </details>
  )
}
