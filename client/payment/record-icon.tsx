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

/** `in`: money that was received; `none`: nothing was, or will be, moved. */
type Way = 'in' | 'out' | 'none'

/** The icon of a record's kind; an unknown kind has the arrow of its direction. */
export const RecordIcon = ({ kind, way }: { kind: string; way: Way }) => (
  <span className={`record-icon ${way}`}>
    <Icon name={ICONS.get(kind) ?? (way === 'in' ? 'down' : 'up')} size={20} />
  </span>
)
