import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Shown } from '../../../shared/contract/view.ts'
import { t } from '../../core/i18n.ts'
import { asProblem, call, wholeView } from '../../data/api.ts'
import { cacheData, freshData, useLoad } from '../../data/load.ts'
import { CardList } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx'
import { ChipSelect } from '../../ui/select.tsx'
import { Empty, EmptyWithRefresh, FormProblem, LoadStatus, NotGuaranteed } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { costBasis } from '../../widgets/cost-basis.ts'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { resultAfterFees } from '../../widgets/task-cost.ts'
import { costFor, type Licences, OfferCard } from './offer-card.tsx'
import { type OfferOrder, offerOrders, sortOffers } from './sort-offers.ts'

async function loadLicences(): Promise<Licences> {
  const [software, nodes] = await Promise.all([
    call('GET purchase/softwareList', {}),
    call('GET purchase/nodeList', {}),
  ])
  cacheData('software', software, Date.now())
  cacheData('nodes', nodes, Date.now())
  return { software, nodes }
}

/** A purchase on this device clears them before that. */
const LICENCES_KNOWN_S = 600

/** The licences as this or another screen, such as the first steps, has last loaded them. */
function knownLicences(): Licences | null {
  const software = freshData<Licences['software']>('software', LICENCES_KNOWN_S)
  const nodes = freshData<Licences['nodes']>('nodes', LICENCES_KNOWN_S)
  return software && nodes && { software, nodes }
}

/**
 * The member's licences, and whether the results contain their price: at once if they are known, otherwise they are requested on demand, because
 * opening the list takes one call upstream.
 */
function useLicences() {
  const [known, setKnown] = useState<Licences | null>(knownLicences)
  const [wanted, setWanted] = useState(known !== null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const load = async () => {
    setBusy(true)
    setProblem(undefined)
    await loadLicences().then(setKnown, (thrown) => {
      setProblem(asProblem(thrown).message)
      setWanted(known !== null)
    })
    setBusy(false)
  }
  const want = (isWanted: boolean) => {
    setWanted(isWanted)
    setProblem(undefined)
    if (isWanted && !known) void load()
  }
  return { licences: wanted ? known : null, wanted, busy, problem, load, want }
}

type Props = { order: OfferOrder; onOrder: (order: OfferOrder) => void }

export function Offers({ order, onOrder }: Props) {
  useSignals()
  const loaded = useLoad('tasks', () => wholeView('tasks'))
  const { licences, wanted, busy, problem, load, want } = useLicences()
  const tasks = loaded.data?.tasks
  const given = costBasis()
  const totalOf = (task: Shown['offer']): string | null =>
    (licences ? costFor({ task, licences, given }) : resultAfterFees({ ...given, task })).total
  const [region, ...otherRegions] = new Set(tasks?.map((task) => task.region))
  // a region that all tasks have is said once
  const onlyRegion = tasks && tasks.length > 1 && otherRegions.length === 0 ? region : ''
  // a result that has been shown is not withdrawn, but calculated again
  const refresh = async () => {
    await Promise.all([loaded.reload(), licences && load()])
  }
  return (
    <PullToRefresh busy={loaded.busy} onRefresh={refresh}>
      {(tasks ? tasks.length > 0 : !loaded.problem) && (
        <>
          <div className="offers-bar">
            <ChipSelect
              name="sort"
              label={t('tasks.sort')}
              value={order}
              onChange={onOrder}
              options={offerOrders.map((each) => [each, t(`tasks.sort.${each}`)] as const)}
            />
            <div className="offers-check">
              <Switch label={t('tasks.check')} checked={wanted} disabled={busy} onChange={want} />
            </div>
          </div>
          <FormProblem text={problem} />
          <div className="offers-note">
            <Note as="p" icon="info">
              {[t('task.cost.estimate'), onlyRegion && `${t('task.region')}: ${onlyRegion}`]
                .filter(Boolean)
                .join(' · ')}
            </Note>
            <SntPriceAge />
          </div>
        </>
      )}
      <LoadStatus of={loaded} name={t('tasks.title')} heights={[208, 208, 208, 208, 208, 208]} as="cards" />
      {tasks?.length === 0 && (
        <Empty icon="tasks" text={t('tasks.none')}>
          <EmptyWithRefresh of={loaded} />
        </Empty>
      )}
      <CardList>
        {sortOffers(tasks ?? [], order, totalOf).map((task) => (
          <OfferCard
            key={task.id}
            task={task}
            region={onlyRegion ? '' : task.region}
            licences={licences}
            given={given}
          />
        ))}
      </CardList>
      {tasks && tasks.length > 0 && (
        <>
          <Note as="p">{t('tasks.beforeCosts')}</Note>
          <NotGuaranteed />
        </>
      )}
    </PullToRefresh>
  )
}
