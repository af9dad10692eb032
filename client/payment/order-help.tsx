import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../core/i18n.ts'
import { config } from '../data/app-config.ts'
import { copy } from '../data/clipboard.ts'
import { member } from '../data/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { serviceLink } from '../widgets/support-link.ts'

/** Help with an order: copy its number or open the support chat. The chat accepts no number, so its link copies the number as well. */
export function OrderHelp({ orderId }: { orderId: string }) {
  useSignals()
  const service = serviceLink(config.value, member.value)
  const copyNumber = () => void copy(orderId)
  return (
    <>
      <Button kind="quiet" onClick={copyNumber}>
        {t('order.copy')}
      </Button>
      {service && (
        <>
          <ButtonLink kind="quiet" href={service} onClick={copyNumber}>
            {t('order.service')}
          </ButtonLink>
          <Note as="p">{t('order.service.hint')}</Note>
        </>
      )}
    </>
  )
}
