import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../core/i18n.ts'
import { config } from '../data/app-config.ts'
import { copy } from '../data/clipboard.ts'
import { member } from '../data/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { serviceLink } from '../widgets/support-link.ts'

type Props = {
  /** what customer service needs to know; copied to the clipboard */
  facts: string
  /** tells the member that the link copies the facts */
  hint: string
  /** whether the link looks like text instead of a button; true where nothing is wrong */
  isQuiet?: boolean
}

/** Link to the support chat. The chat's address has no parameter for the facts, so the link copies them for the member to paste. */
export function Help({ facts, hint, isQuiet = false }: Props) {
  useSignals()
  const service = serviceLink(config.value, member.value)
  return service ? (
    <div className={isQuiet ? 'order-help-link' : 'order-help'}>
      <ButtonLink kind={isQuiet ? 'text' : 'quiet'} href={service} onClick={() => void copy(facts)}>
        {t('order.service')}
      </ButtonLink>
      <Note as="p">{hint}</Note>
    </div>
  ) : null
}

/**
 * Help with an order. The link copies the order's number for customer service. `isWrong`: whether the order is refused, expired or in an unknown
 * state.
 */
export const OrderHelp = ({ orderId, isWrong }: { orderId: string; isWrong: boolean }) => (
  <Help facts={orderId} hint={t('order.service.hint')} isQuiet={!isWrong} />
)
