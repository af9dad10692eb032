import { Icon, type IconName } from '../ui/icon.tsx'
import { LATE_ICONS } from '../ui/late-icons.ts'
import type { OrderKind } from './order-links.ts'

const ICONS: ReadonlyMap<string, IconName> = new Map<string, IconName>([
  ['recharge', 'down'],
  ['withdrawal', 'up'],
  ['withdraw' satisfies OrderKind, 'up'],
  ['transfer', 'send'],
  ['swap', 'swap'],
  ['fee', LATE_ICONS.percent],
  ['purchase', 'chip'],
  ['principal', LATE_ICONS.lock],
  ['income', LATE_ICONS.growth],
  ['promotion', 'gift'],
])

/** Direction of the money. `in`: the member receives it; `none`: nothing is moved, for example by a cancelled order, or the direction is unknown. */
type Way = 'in' | 'out' | 'none'

/** The icon of a record's kind; for an unknown kind, an arrow in the direction of the money. */
export const RecordIcon = ({ kind, way }: { kind: string; way: Way }) => (
  <span className={`record-icon ${way}`}>
    <Icon name={ICONS.get(kind) ?? (way === 'in' ? 'down' : 'up')} size={20} />
  </span>
)
