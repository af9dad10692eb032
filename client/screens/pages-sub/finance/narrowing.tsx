/** What narrows lists of money, kept in the address. */
import { Tabs } from '../../../components/tabs.tsx'
import { navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'

const coins = ['all', 'usdt', 'snt'] as const
const directions = ['all', 'in', 'out'] as const
type Direction = (typeof directions)[number]

export const coinIn = (query: URLSearchParams) => coins.find((each) => each === query.get('coin')) ?? 'all'
export const directionIn = (query: URLSearchParams): Direction =>
  directions.find((each) => each === query.get('direction')) ?? 'all'

/** Shows `page` narrowed to what was chosen; what narrows nothing is not named. */
export function narrow(page: string, chosen: Record<string, string>): void {
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== '' && value !== 'all'))
  navigate(`${page}?${query}`, { replace: true })
}

export const DirectionTabs = ({ value, onChange }: { value: Direction; onChange: (next: Direction) => void }) => (
  <Tabs
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
