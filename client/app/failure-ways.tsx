import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../core/i18n.ts'
import { useLazyComponent } from '../core/lazy-component.ts'
import { useOnline } from '../core/online.ts'
import { config } from '../data/app-config.ts'
import { member } from '../data/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { HelpProps } from '../ui/states.tsx'
import { serviceLink } from '../widgets/support-link.ts'
import { offlineWays } from './preload.ts'

/** What a failure offers below its message: the support chat or, if the failure waits for a connection, the ways that are open without one. */
export function FailureWays({ waits }: HelpProps) {
  useSignals()
  const service = serviceLink(config.value, member.value)
  const isOnline = useOnline()
  const { content: OfflineWays } = useLazyComponent(waits ? offlineWays : undefined)
  if (OfflineWays) return <OfflineWays />
  return isOnline && service ? (
    <ButtonLink kind="text" href={service}>
      {t('my.service')}
    </ButtonLink>
  ) : null
}
