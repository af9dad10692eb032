import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../core/i18n.ts'
import { config } from '../data/app-config.ts'
import { copy } from '../data/clipboard.ts'
import { member } from '../data/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { serviceLink } from '../widgets/support-link.ts'

type Props = {
  /** what customer service needs to know */
  facts: string
  /** of the button that copies it */
  label: string
  /** says that the link to the chat copies it, too */
  hint: string
}

/** Copies facts or opens the support chat. The chat's address accepts no facts, so its link copies them as well. */
export function Help({ facts, label, hint }: Props) {
  useSignals()
  const service = serviceLink(config.value, member.value)
  const copyFacts = () => void copy(facts)
  return (
    <>
      <Button kind="quiet" onClick={copyFacts}>
        {label}
      </Button>
      {service && (
        <>
          <ButtonLink kind="quiet" href={service} onClick={copyFacts}>
            {t('order.service')}
          </ButtonLink>
          <Note as="p">{hint}</Note>
        </>
      )}
    </>
  )
}

/** Help with an order, which its number names. */
export const OrderHelp = ({ orderId }: { orderId: string }) => (
  <Help facts={orderId} label={t('order.copy')} hint={t('order.service.hint')} />
)
