/** Filters of the lists of movements and orders. They are stored in the address. */

import type { ComponentProps } from 'react'
import { t } from '../../core/i18n.ts'
import { navigate } from '../../core/navigation.ts'
import { Tabs } from '../../ui/tabs.tsx'

const coins = ['all', 'usdt', 'snt'] as const
const directions = ['all', 'in', 'out'] as const
type Direction = (typeof directions)[number]

export const coinFilter = (query: URLSearchParams) => coins.find((each) => each === query.get('coin')) ?? 'all'
export const directionFilter = (query: URLSearchParams): Direction =>
  directions.find((each) => each === query.get('direction')) ?? 'all'

/** Opens `page` with the chosen filters in its query. The values '' and 'all' are left out. */
export function applyFilters(page: string, chosen: Record<string, string>): void {
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== '' && value !== 'all'))
  navigate(`${page}?${query}`, { replace: true })
}

/** A row of chips with its name above. The name is needed, because several rows begin with the same chip, "All". */
export const Choice = <K extends string>(props: ComponentProps<typeof Tabs<K>>) => (
  <div className="choice">
    {/* hidden from screen readers, which read the label as the legend of the chips */}
    <span className="choice-name" aria-hidden="true">
      {props.label}
    </span>
    <Tabs {...props} />
  </div>
)

export const DirectionChoice = ({ value, onChange }: { value: Direction; onChange: (next: Direction) => void }) => (
  <Choice
    label={t('records.direction')}
    value={value}
    onChange={onChange}
    options={[
      ['all', t('records.all')],
      ['in', t('records.in')],
      ['out', t('records.out')],
    ]}
  />
)
