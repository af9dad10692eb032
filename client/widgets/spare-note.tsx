import { useSignals } from '@preact/signals-react/runtime'
import { boundAmount, unbroken, whole } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { sentences } from '../core/sentences.ts'
import { useLateTexts } from '../data/late-texts.ts'
import { Note } from '../ui/note.tsx'
import type { Renewals, SpareDays } from './spare-days.ts'

/** From how many spare days on none are mentioned. */
const MANY_DAYS = 4

/** Whether so few days can be missed that the member should know. */
export const isScarce = (spare: SpareDays | null): spare is SpareDays => spare !== null && spare.days < MANY_DAYS

/** Whether the member has to renew something after the next missed day. */
export const mustRenew = ({ days, byHand }: SpareDays): boolean => days === 0 && byHand.kinds.length > 0

const costText = (key: string, { kinds, price }: Renewals): string[] =>
  kinds.length > 0 && price !== null ? [t(key, { amount: unbroken(boundAmount(price, 'usdt')) })] : []

/** What renewing costs, by the member and automatically. Empty if nothing is renewed, or if the price is not known. */
export const renewalTexts = ({ byHand, automatic }: SpareDays): string[] => [
  ...costText('spare.byHand', byHand),
  ...costText('spare.automatic', automatic),
]

/** Says before a task is started how many days can be missed, and what happens after that. Renders nothing if that is not known, or many days. */
export function SpareNote({ spare }: { spare: SpareDays | null }) {
  useSignals()
  if (useLateTexts().data === null || !isScarce(spare)) return null
  const isNone = mustRenew(spare)
  const [one, two] = spare.first
  const which = one && !two ? one.kind : 'both'
  const lead = spare.days > 0 ? t('spare.days', { days: whole(spare.days) }) : t(`spare.none.${which}`)
  return (
    <Note as="p" icon={isNone ? 'warning' : 'info'} tone={isNone ? 'warning' : 'plain'}>
      {sentences(lead, ...renewalTexts(spare))}
    </Note>
  )
}
