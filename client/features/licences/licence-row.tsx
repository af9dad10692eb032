import { useSignals } from '@preact/signals-react/runtime'
import { exactAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import type { Licence } from '../../data/licences.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Note } from '../../ui/note.tsx'
import { LicenceButton } from './licence-button.tsx'
import { aboutLicence } from './licence-groups.ts'
import { LicencePicture } from './licence-picture.tsx'
import { unsoldDescription } from './use-purchase.ts'

type Props = {
  licence: Licence
  /** whether this licence is suggested for the task that the member buys it for */
  isSuggested: boolean
  onOpen: () => void
}

/** A licence on offer, as a row of a list. Its description, if it has one, is in the sheet that its button opens, or here if there is no button. */
export function LicenceRow({ licence, isSuggested, onOpen }: Props) {
  useSignals()
  const { name, price, state } = licence
  return (
    <li className="licence-row">
      <LicencePicture licence={licence} />
      <span className="licence-row-text">
        <strong>{name}</strong>
        <Note>
          <Dotted texts={aboutLicence(licence)} />
        </Note>
        <Note>{unsoldDescription(licence)}</Note>
        {state === 'unknown' ? (
          <Badge tone="plain">{t('licence.state.unknown')}</Badge>
        ) : (
          isSuggested && <Badge tone="busy">{t('licence.cheapest')}</Badge>
        )}
      </span>
      <span className="licence-row-end">
        <Figure value={exactAmount(price, 'usdt')} unit="USDT" />
        <LicenceButton licence={licence} isSuggested={isSuggested} onOpen={onOpen} />
      </span>
    </li>
  )
}
