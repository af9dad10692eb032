/** Card of a software or node licence. Both kinds are bought, expire and are renewed in the same way. */

import { useSignals } from '@preact/signals-react/runtime'
import type { LicenceKind } from '../../../shared/states.ts'
import { day, exactAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { regionName } from '../../core/region-name.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import type { Licence } from '../../data/licences.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { NodePicture } from '../../ui/node-picture.tsx'
import { Note } from '../../ui/note.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { SoftwarePicture } from '../../ui/software-picture.tsx'
import { Term } from '../../widgets/term.tsx'
import { endDay } from './licence-end.ts'
import { PurchaseSheet } from './purchase-sheet.tsx'
import { offeredAction } from './use-purchase.ts'

type Props = {
  kind: LicenceKind
  licence: Licence
  /** page to open after the purchase, null for the success page */
  back: string | null
  /** the task that the purchase is for, null for none */
  taskId: string | null
  /** whether this licence is suggested for the task of `taskId` */
  isSuggested: boolean
  /** whether the licence's purchase sheet is open */
  open: boolean
  onOpen: () => void
  /** called when the purchase sheet closes, paid or not */
  onClose: () => void
}

const TONES = { valid: 'good', expired: 'warn', unknown: 'plain' } as const

export function LicenceCard({ kind, licence, back, taskId, isSuggested, open, onOpen, onClose }: Props) {
  useSignals()
  // loaded before the purchase sheet that shows them opens
  useLateTexts()
  const action = offeredAction(licence)
  const isNode = 'city' in licence
  // most cards are those of nodes on offer, so their price stands beside the picture. They have no description: region and city tell them apart
  const isShort = isNode && licence.state === 'not_owned'
  const days = t('task.days', { days: licence.days, count: licence.days })
  const price = (
    <span className="licence-price">
      <span>
        <Figure value={exactAmount(licence.price, 'usdt')} unit="USDT" size="large" /> {isNode && <Note>{days}</Note>}
        <Validity licence={licence} />
      </span>
      {action && (
        <SendButton kind={isSuggested ? 'main' : 'chip'} onClick={onOpen}>
          {t(`licence.action.${action}`)}
        </SendButton>
      )}
    </span>
  )
  return (
    <Card as="li">
      <CardHead
        start={
          <Picture image={licence.image}>
            {isNode ? (
              <NodePicture region={licence.region} city={licence.city} />
            ) : (
              <SoftwarePicture name={licence.name} />
            )}
          </Picture>
        }
        title={licence.name}
        note={isNode ? [regionName(licence.region), licence.city].filter(Boolean).join(' · ') : days}
        badge={
          licence.state !== 'not_owned' ? (
            <Badge tone={TONES[licence.state]}>{t(`licence.state.${licence.state}`)}</Badge>
          ) : (
            isSuggested && <Badge tone="busy">{t('licence.cheapest')}</Badge>
          )
        }
      >
        {isShort && price}
      </CardHead>
      {!isNode && licence.description && (
        <div className="licence-about">
          <Note as="p">{licence.description}</Note>
        </div>
      )}
      {!isShort && price}
      {open && <PurchaseSheet kind={kind} licence={licence} back={back} taskId={taskId} onClose={onClose} />}
    </Card>
  )
}

/**
 * When the member's licence ends or has ended, and whether it is renewed automatically, if the upstream says. Renders nothing if there is no licence, or
 * if its state is unknown.
 */
function Validity({ licence: { state, daysLeft, expiresAt, autoRenew } }: { licence: Licence }) {
  if (state !== 'valid' && state !== 'expired') return null
  if (state === 'expired')
    return (
      <span className="licence-validity">
        <Note>{t('licence.expired', { day: day(expiresAt) })}</Note>
      </span>
    )
  return (
    <span className="licence-validity">
      <Note>
        {t('licence.left', {
          days: daysLeft ?? '—',
          count: daysLeft ?? 0,
          day: endDay(expiresAt),
        })}
      </Note>
      {autoRenew !== null && (
        <Note>
          {/* explains where this can be changed: there is no call for it except buying and renewing */}
          <Term word="autoRenew">{t(autoRenew ? 'licence.renews' : 'licence.renewsNot')}</Term>
        </Note>
      )}
    </span>
  )
}
