/** Card of a software or node that the member has or had. Both kinds expire and are renewed in the same way. */

import { useSignals } from '@preact/signals-react/runtime'
import type { Shown } from '../../../shared/contract/view.ts'
import { day, exactAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import type { Licence } from '../../data/licences.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Note } from '../../ui/note.tsx'
import { heldText } from '../../widgets/on-hold.ts'
import { Term } from '../../widgets/term.tsx'
import { LicenceButton } from './licence-button.tsx'
import { leftText } from './licence-end.ts'
import { aboutLicence } from './licence-groups.ts'
import { LicencePicture } from './licence-picture.tsx'
import { unsoldDescription } from './use-purchase.ts'

type Props = {
  licence: Licence
  /** the tasks that are known to be on hold until it is renewed */
  held: readonly Shown['listedPledge'][]
  /** whether this licence is suggested for the task that the member renews it for */
  isSuggested: boolean
  onOpen: () => void
}

const TONES = { valid: 'good', expired: 'warn', not_owned: 'plain', unknown: 'plain' } as const

export function LicenceCard({ licence, held, isSuggested, onOpen }: Props) {
  useSignals()
  const { name, price, state, autoRenew } = licence
  return (
    <Card as="li">
      <CardHead
        start={<LicencePicture licence={licence} />}
        title={name}
        note={aboutLicence(licence).join(' · ')}
        badge={<Badge tone={TONES[state]}>{t(`licence.state.${state}`)}</Badge>}
      />
      <Note as="p">{unsoldDescription(licence)}</Note>
      {held.length > 0 && (
        <Note as="p" icon="warning" tone="warning">
          {heldText(held)}
        </Note>
      )}
      <span className="licence-price">
        <span>
          <Note>{validity(licence)}</Note>
          <span className="licence-renewal">
            <Figure value={exactAmount(price, 'usdt')} unit="USDT" />
            {state === 'valid' && autoRenew !== null && (
              <Note>
                {/* explains where this can be changed: there is no call for it except buying and renewing */}
                <Term word="autoRenew">{t(autoRenew ? 'licence.renews' : 'licence.renewsNot')}</Term>
              </Note>
            )}
          </span>
        </span>
        <LicenceButton licence={licence} isSuggested={isSuggested} onOpen={onOpen} />
      </span>
    </Card>
  )
}

/** When the licence ends or has ended; '' if its state is unknown. */
function validity(licence: Licence): string {
  if (licence.state === 'expired') return t('licence.expired', { day: day(licence.expiresAt) })
  return licence.state === 'valid' ? leftText(licence) : ''
}
