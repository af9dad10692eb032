import { useSignals } from '@preact/signals-react/runtime'
import { copy } from './clipboard.ts'
import { Button } from './components/button.tsx'
import { t } from './i18n.ts'
import { serviceLink } from './service-link.ts'
import { member } from './state/session.ts'
import { config } from './state/system.ts'

/** For whoever has a question about an order: its number, and where to ask. The chat takes no number, so it is copied along. */
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
          <a className="button quiet" href={service} target="_blank" rel="noopener noreferrer" onClick={copyNumber}>
            {t('order.service')}
          </a>
          <p className="card-note">{t('order.service.hint')}</p>
        </>
      )}
    </>
  )
}
