import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { MY, type ScreenProps } from '../../core/paths.ts'
import { useSoftware } from '../../data/licences.ts'
import { PaymentPaused } from '../../payment/payment-paused.tsx'
import { CardList } from '../../ui/card.tsx'
import { EmptyRefresh } from '../../ui/empty-refresh.tsx'
import { Note } from '../../ui/note.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, LoadStatus } from '../../ui/states.tsx'
import { Term } from '../../widgets/term.tsx'
import { KnownOffline } from './known-offline.tsx'
import { LicenceCard } from './licence-card.tsx'
import { plannedFirst, usePurchase } from './use-purchase.ts'

/** The training software on offer, with the state and expiry of the member's licences. `?buy=ID` opens the purchase of a licence. */
export default function SoftwareScreen({ query }: ScreenProps) {
  useSignals()
  const loaded = useSoftware()
  const { data } = loaded
  const { taskId, suggested, back, openedId, open, close } = usePurchase('software', loaded, query)
  return (
    <Screen title={t('software.title')} onBack={() => goUp(MY)}>
      <LoadStatus of={loaded} name={t('software.title')} heights={[192, 212, 189]} as="cards" />
      <KnownOffline of={loaded} />
      {data?.length === 0 && (
        <Empty icon="chip" text={t('software.empty')}>
          <EmptyRefresh of={loaded} />
        </Empty>
      )}
      <PaymentPaused kind="purchase">{null}</PaymentPaused>
      <CardList>
        {plannedFirst(data ?? [], suggested).map((software) => (
          <LicenceCard
            key={software.id}
            kind="software"
            licence={software}
            isSuggested={suggested === software.id}
            taskId={taskId}
            back={back}
            open={openedId === software.id}
            onOpen={() => open(software.id)}
            onClose={close}
          />
        ))}
      </CardList>
      {data && (
        <Note as="p">
          <Term word="software">{t('help.meaning', { word: t('software.title') })}</Term>
        </Note>
      )}
    </Screen>
  )
}
