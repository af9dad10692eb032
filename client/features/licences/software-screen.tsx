import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { MY, type ScreenProps } from '../../core/paths.ts'
import { useSoftware } from '../../data/licences.ts'
import { PaymentPaused } from '../../payment/payment-paused.tsx'
import { EmptyRefresh } from '../../ui/empty-refresh.tsx'
import { Note } from '../../ui/note.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, LoadStatus } from '../../ui/states.tsx'
import { Term } from '../../widgets/term.tsx'
import { LicenceList, LicencePlaceholder } from './licence-list.tsx'
import { usePurchase } from './use-purchase.ts'

/** The training software on offer, with the state and expiry of the member's licences. `?buy=ID` opens the purchase of a licence. */
export default function SoftwareScreen({ query }: ScreenProps) {
  useSignals()
  const loaded = useSoftware()
  const { data } = loaded
  const purchase = usePurchase('software', loaded, query)
  return (
    <Screen title={t('software.title')} onBack={() => goUp(MY)}>
      <LoadStatus
        of={loaded}
        name={t('software.title')}
        placeholder={<LicencePlaceholder kind="software" rows={3} />}
      />
      {data?.length === 0 && (
        <Empty icon="chip" text={t('software.empty')}>
          <EmptyRefresh of={loaded} />
        </Empty>
      )}
      <PaymentPaused kind="purchase">{null}</PaymentPaused>
      {data && <LicenceList kind="software" all={data} shown={data} purchase={purchase} />}
      {data && (
        <Note as="p">
          <Term word="software">{t('help.meaning', { word: t('software.title') })}</Term>
        </Note>
      )}
    </Screen>
  )
}
