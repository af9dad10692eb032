import { useSignals } from '@preact/signals-react/runtime'
import { isPositive } from '../../../shared/decimal.ts'
import { t } from '../../core/i18n.ts'
import { useOnline } from '../../core/online.ts'
import { regionName } from '../../core/region-name.ts'
import { useLoad } from '../../data/load.ts'
import { wholeView } from '../../data/whole-view.ts'
import { Button } from '../../ui/button.tsx'
import { CardList } from '../../ui/card.tsx'
import { EmptyRefresh } from '../../ui/empty-refresh.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { ChipSelect } from '../../ui/select.tsx'
import { Empty, LoadStatus } from '../../ui/states.tsx'
import { costBasis } from '../../widgets/cost-basis.ts'
import { PullToRefresh } from '../../widgets/pull-to-refresh.tsx'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import { inRegionOf, paidOf, type TaskCost, taskCost } from '../../widgets/task-cost.ts'
import { OfferCard } from './offer-card.tsx'
import { type OfferOrder, offerOrders, sortOffers } from './sort-offers.ts'
import { useResults } from './use-results.ts'

/** Height of a card in pixels, for its placeholder. */
const CARD_HEIGHT = 147

/** Height in pixels of its line of licences. Without results, the placeholder is lower by it, because the line may be missing. */
const NEEDS_HEIGHT = 27

/** Key of the text that says which software and nodes the results count; null while there is no result. */
function countedText(costs: readonly (TaskCost | null)[]) {
  const known = costs.filter((cost) => cost !== null).filter(({ total }) => total !== null)
  if (known.length === 0) return null
  if (!known.some((cost) => isPositive(cost.owned))) return 'tasks.owned.none'
  return known.some((cost) => isPositive(paidOf(cost))) ? 'tasks.owned.paid' : 'tasks.owned.free'
}

type Props = { order: OfferOrder; onOrder: (order: OfferOrder) => void }

export function Offers({ order, onOrder }: Props) {
  useSignals()
  const isOnline = useOnline()
  const loaded = useLoad('tasks', () => wholeView('tasks'))
  const tasks = loaded.data?.tasks
  const isListed = tasks !== undefined && tasks.length > 0 && !loaded.busy
  const { licences, shows, problem, reload, toggle } = useResults(order === 'result', isListed)
  const basis = costBasis()
  const offers = (tasks ?? []).map((task) => {
    const cost = licences && taskCost({ ...basis, ...licences, task, node: licences.nodes.filter(inRegionOf(task)) })
    return { ...task, task, cost, result: cost?.total ?? null }
  })
  const counted = countedText(offers.map(({ cost }) => cost))
  const [region, ...otherRegions] = new Set(tasks?.map((task) => task.region))
  // the only region of the list; the list then names it once instead of on each card
  const onlyRegion = tasks && tasks.length > 1 && otherRegions.length === 0 ? region : ''
  // keeps the results on the screen while the licences are loaded again
  const refresh = async () => {
    await Promise.all([loaded.reload(), licences && shows && reload()])
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
              options={offerOrders.map((each) => [each, t(`tasks.sort.${each}`)] as const)}
              onChange={onOrder}
            />
            <Button
              kind="chip"
              aria-pressed={shows}
              title={t('tasks.afterCosts')}
              onClick={() => {
                toggle()
                // without results, the list cannot be sorted by result
                if (shows && order === 'result') onOrder('platform')
              }}
            >
              <span className="tick-box">{shows && <Icon name="check" size={16} />}</span>
              {t('tasks.results.show')}
            </Button>
          </div>
          <div className="offers-note">
            <Note as="p" icon="info">
              <span>
                {[
                  t(shows ? 'tasks.afterCosts' : 'task.cost.estimate'),
                  onlyRegion && `${t('task.region')}: ${regionName(onlyRegion)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {/* keeps its place while it is not known, so that the list does not move */}
                {shows && (
                  <span className="offers-counted" aria-hidden={counted ? undefined : true}>
                    {t(counted ?? 'tasks.owned.free')}
                  </span>
                )}
              </span>
            </Note>
            {shows && <SntPriceAge />}
            {/* no message while offline, because a banner already says so, and loading is repeated once the device is online */}
            {problem && !loaded.problem && isOnline && (
              <p className="offers-retry" role="status">
                <Note>{t('common.notLoaded', { parts: t('tasks.results') })}</Note>
                <Button kind="text" onClick={() => void reload()}>
                  {t('common.retry')}
                </Button>
              </p>
            )}
          </div>
        </>
      )}
      <LoadStatus
        of={loaded}
        name={t('tasks.title')}
        heights={Array<number>(6).fill(shows || licences ? CARD_HEIGHT : CARD_HEIGHT - NEEDS_HEIGHT)}
        as="cards"
      />
      {tasks?.length === 0 && (
        <Empty icon="tasks" text={t('tasks.none')}>
          <EmptyRefresh of={loaded} />
        </Empty>
      )}
      <CardList>
        {sortOffers(offers, order).map(({ task, cost }) => (
          <OfferCard key={task.id} task={task} region={onlyRegion ? '' : task.region} cost={cost} shows={shows} />
        ))}
      </CardList>
    </PullToRefresh>
  )
}
