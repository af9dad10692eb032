import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../core/i18n.ts'
import { config } from '../data/app-config.ts'
import { copy } from '../data/clipboard.ts'
import { member } from '../data/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { serviceLink } from '../widgets/support-link.ts'

type Props = {
  /** what customer service needs to know */
  facts: string
  /** tells the member that the link to the chat copies the facts */
  hint: string
  /** as a link instead of a button, where nothing is wrong */
  isQuiet?: boolean
}

/** Opens the support chat. The chat's address accepts no facts, so its link copies them. */
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

/** Help with an order, which its number names. `isWrong`: it is refused, expired or in a state that nobody knows. */
export const OrderHelp = ({ orderId, isWrong }: { orderId: string; isWrong: boolean }) => (
  <Help facts={orderId} hint={t('order.service.hint')} isQuiet={!isWrong} />
)
