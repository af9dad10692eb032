import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import type { Licence } from '../../data/licences.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { offeredAction } from './use-purchase.ts'

type Props = {
  licence: Licence
  /** whether this licence is suggested for the task that the member pays for */
  isSuggested: boolean
  /** opens the purchase */
  onOpen: () => void
}

/** Buys or renews a licence. Renders nothing if neither is possible. */
export function LicenceButton({ licence, isSuggested, onOpen }: Props) {
  useSignals()
  const action = offeredAction(licence)
  if (!action) return null
  return (
    // screen readers say which one of the list
    <SendButton
      kind={isSuggested ? 'main' : 'chip'}
      aria-label={t(`licence.title.${action}`, { name: licence.name })}
      onClick={onOpen}
    >
      {t(`licence.action.${action}`)}
    </SendButton>
  )
}
