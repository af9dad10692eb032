import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { t } from '../../core/i18n.ts'
import { goUp, safeReturnPath } from '../../core/navigation.ts'
import { MY, type ScreenProps } from '../../core/paths.ts'
import { call } from '../../data/api.ts'
import { noteLicences } from '../../data/device-notes.ts'
import { useLoad } from '../../data/load.ts'
import { PaymentPaused } from '../../payment/payment-paused.tsx'
import { CardList } from '../../ui/card.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, EmptyWithRefresh, LoadStatus } from '../../ui/states.tsx'
import { Term } from '../../widgets/term.tsx'
import { LicenceCard } from './licence-card.tsx'
import { taskOf } from './task-of.ts'
import { useSuggested } from './use-suggested.ts'

/** The training software on offer, with state and expiry of the member's licences; `?buy=ID` opens a purchase. */
export default function SoftwareScreen({ query }: ScreenProps) {
  useSignals()
  const loaded = useLoad('software', () => call('GET purchase/softwareList', {}))
  const { data, busy, problem } = loaded
  const taskId = taskOf(query)
  const suggested = useSuggested(taskId, data)
  useEffect(() => {
    // a cached list, shown while it is reloaded, may be out of date
    if (data && !busy && !problem) noteLicences('software', data)
  }, [data, busy, problem])
  return (
    <Screen title={t('software.title')} onBack={() => goUp(MY)}>
      <p>
        <Term word="software">{t('help.meaning', { word: t('software.title') })}</Term>
      </p>
      <LoadStatus of={loaded} heights={[297, 297, 233]} as="cards" />
      {data?.length === 0 && (
        <Empty icon="chip" text={t('software.empty')}>
          <EmptyWithRefresh of={loaded} />
        </Empty>
      )}
      <PaymentPaused kind="purchase">{null}</PaymentPaused>
      <CardList>
        {data?.map((software) => (
          <LicenceCard
            key={software.id}
            kind="software"
            licence={software}
            isSuggested={suggested === software.id}
            taskId={taskId}
            back={safeReturnPath(query.get('return'))}
            opened={query.get('buy') === String(software.id)}
          />
        ))}
      </CardList>
    </Screen>
  )
}
