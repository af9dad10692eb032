import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { useOnline } from '../../core/online.ts'
import { HOME } from '../../core/paths.ts'
import { member } from '../../data/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { KnownBalances } from '../../widgets/known-balances.tsx'

/** Shown offline where a list of licences could not be loaded: the last known balances, and a link to home, which keeps its data. */
export function KnownOffline({ of }: { of: { data: unknown; problem: unknown } }) {
  useSignals()
  const isOnline = useOnline()
  if (isOnline || of.data !== null || of.problem === null || !member.value) return null
  return (
    <>
      <KnownBalances why={t('offline.nothingSent')} />
      <ButtonLink kind="quiet" href={HOME}>
        {t('success.home')}
      </ButtonLink>
    </>
  )
}
