import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { t } from '../../core/i18n.ts'
import { asProblem, call, wholeView } from '../../data/api.ts'
import { cacheData, freshData, useLoad } from '../../data/load.ts'
import { Button } from '../../ui/button.tsx'
import { CardList } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx'
import { Empty, EmptyWithRefresh, FormProblem, LoadStatus, NotGuaranteed } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { costBasis } from '../../widgets/cost-basis.ts'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { paidText } from '../../widgets/task-result.tsx'
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

/** The member's licences: those that are known, otherwise requested on demand, because opening the list takes one call upstream. */
function useLicences() {
  const [licences, setLicences] = useState<Licences | null>(knownLicences)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const check = async () => {
    setBusy(true)
    setProblem(undefined)
    await loadLicences().then(setLicences, (thrown) => setProblem(asProblem(thrown).message))
    setBusy(false)
  }
  return { licences, busy, problem, check }
}

type Props = { order: OfferOrder; onOrder: (order: OfferOrder) => void }

export function Offers({ order, onOrder }: Props) {
  useSignals()
  const loaded = useLoad('tasks', () => wholeView('tasks'))
  const { licences, busy, problem, check } = useLicences()
  const tasks = loaded.data?.tasks
  const given = costBasis()
  // said once above the list instead of on each card
  const paidTexts = new Set(licences ? (tasks ?? []).map((task) => paidText(costFor({ task, licences, given }))) : [])
  // a result that has been shown is not withdrawn, but calculated again
  const refresh = async () => {
    await Promise.all([loaded.reload(), licences && check()])
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
          <div className="offers-notes">
            <div>
              {!licences && <Note as="p">{t('tasks.beforeCosts')}</Note>}
              <NotGuaranteed />
              {[...paidTexts].filter(Boolean).map((text) => (
                <Note key={text} as="p" icon="info">
                  {text}
                </Note>
              ))}
              {licences && <SntPriceAge />}
            </div>
            {!licences && (
              <Button kind="chip" busy={busy} onClick={() => void check()}>
                {t('tasks.check')}
              </Button>
            )}
          </div>
          <FormProblem text={problem} />
        </>
      )}
      <LoadStatus of={loaded} name={t('tasks.title')} heights={[132, 132, 177, 153, 153, 177]} as="cards" />
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
