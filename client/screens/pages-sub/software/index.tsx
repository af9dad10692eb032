import { call } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, LoadStatus } from '../../../components/states.tsx'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { LicenceCard } from '../../../licence-card.tsx'
import { useLoad } from '../../../load.ts'
import { Pausable } from '../../../pausable.tsx'
import { MY } from '../../../routes.ts'

/** Training software: what there is, what the member has and until when. */
export default function SoftwareShop() {
  const loaded = useLoad('software', () => call('GET purchase/softwareList', {}))
  const { data } = loaded
  return (
    <Screen title={t('software.title')} onBack={() => goUp(MY)}>
      <LoadStatus of={loaded} heights={[208, 227, 200]} as="cards" />
      {data?.length === 0 && (
        <Empty icon="chip" text={t('software.empty')}>
          <Button kind="quiet" busy={loaded.busy} onClick={() => void loaded.reload()}>
            {t('common.refresh')}
          </Button>
        </Empty>
      )}
      <Pausable kind="purchase">{null}</Pausable>
      <ul className="cards">
        {data?.map((software) => (
          <LicenceCard key={software.id} kind="software" licence={software} />
        ))}
      </ul>
    </Screen>
  )
}
