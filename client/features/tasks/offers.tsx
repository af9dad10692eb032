import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { t } from '../../core/i18n.ts'
import { timeZone } from '../../core/time-zone.ts'
import { asProblem, call, wholeView } from '../../data/api.ts'
import { config, serverNow } from '../../data/app-config.ts'
import { useLoad } from '../../data/load.ts'
import { Button } from '../../ui/button.tsx'
import { CardList } from '../../ui/card.tsx'
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx'
import { Empty, EmptyWithRefresh, FormProblem, LoadStatus, NotGuaranteed } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type Licences, OfferCard } from './offer-card.tsx'
import { type OfferOrder, offerOrders, sortOffers } from './sort-offers.ts'

async function loadLicences(): Promise<Licences> {
  const [software, nodes] = await Promise.all([
    call('GET purchase/softwareList', {}),
    call('GET purchase/nodeList', {}),
  ])
  return { software, nodes }
}

/** The member's licences, requested on demand: the list itself is one call upstream, and most members know what they have. */
function useLicences() {
  const [licences, setLicences] = useState<Licences | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const check = async () => {
    setBusy(true)
    setProblem(undefined)
    await loadLicences().then(setLicences, (thrown) => setProblem(asProblem(thrown).message))
    setBusy(false)
  }
  return { licences, busy, problem, check, forget: () => setLicences(null) }
}

type Props = { order: OfferOrder; onOrder: (order: OfferOrder) => void }

export function Offers({ order, onOrder }: Props) {
  const loaded = useLoad('tasks', () => wholeView('tasks'))
  useSignals()
  const { licences, busy, problem, check, forget } = useLicences()
  const tasks = loaded.data?.tasks
  const given = {
    config: config.value,
    price: config.value?.sntPrice ?? null,
    now: Math.floor(serverNow()),
    zone: timeZone.value,
  }
  const refresh = () => {
    forget()
    return loaded.reload()
  }
  return (
    <PullToRefresh busy={loaded.busy} onRefresh={refresh}>
      {(tasks ? tasks.length > 0 : !loaded.problem) && (
        <>
          <Tabs
            label={t('tasks.sort')}
            value={order}
            onChange={onOrder}
            options={offerOrders.map((each) => [each, t(`tasks.sort.${each}`)] as const)}
          />
          <NotGuaranteed />
          {!licences && (
            <>
              <FormProblem text={problem} />
              <Button kind="quiet" busy={busy} onClick={() => void check()}>
                {t('tasks.check')}
              </Button>
            </>
          )}
        </>
      )}
      <LoadStatus of={loaded} heights={[267, 267, 312, 309, 309, 322]} as="cards" />
      {tasks?.length === 0 && (
        <Empty icon="tasks" text={t('tasks.none')}>
          <EmptyWithRefresh of={loaded} />
        </Empty>
      )}
      <CardList>
        {sortOffers(tasks ?? [], order).map((task) => (
          <OfferCard key={task.id} task={task} licences={licences} given={given} />
        ))}
      </CardList>
    </PullToRefresh>
  )
}
