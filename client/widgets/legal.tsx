import { t } from '../core/i18n.ts'
import { useLazyComponent } from '../core/lazy-component.ts'
import { useOnline } from '../core/online.ts'
import { legalAddresses } from '../data/app-config.ts'
import { Failure } from '../ui/states.tsx'

type Props = { look: 'row' | 'menu' }

const linksCode = () => import('./legal-links.tsx')

/** The terms of use and the privacy policy, as far as the operator has set their addresses. The code of the links is loaded only if there are any. */
export const Legal = (props: Props) => legalAddresses() !== '' && <Links {...props} />

function Links({ look }: Props) {
  const { content: LegalLinks, failed, retry } = useLazyComponent(linksCode)
  const isOnline = useOnline()
  return LegalLinks ? (
    <LegalLinks look={look} />
  ) : (
    failed && <Failure plain name={legalAddresses()} text={t('error.network')} waits={!isOnline} onRetry={retry} />
  )
}
