import { useState } from 'react'
import type { Shown } from '../../../shared/contract/view.ts'
import { boundAmount, exactAmount, percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { hueOf } from '../../core/node-layout.ts'
import { asProblem, call, wholeView } from '../../data/api.ts'
import { useLoad } from '../../data/load.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardFoot, CardHead, CardList } from '../../ui/card.tsx'
import { NodeField } from '../../ui/node-field.tsx'
import { Note } from '../../ui/note.tsx'
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx'
import { Empty, EmptyWithRefresh, FormProblem, LoadStatus, NotGuaranteed } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type OfferOrder, offerOrders, sortOffers } from './sort-offers.ts'

/** `regions`: those in which the member has a valid node. */
type Owned = { software: boolean; regions: ReadonlySet<string> }

async function loadOwned(): Promise<Owned> {
  const [software, nodes] = await Promise.all([
    call('GET purchase/softwareList', {}),
    call('GET purchase/nodeList', {}),
  ])
  return {
    software: software.some(({ state }) => state === 'valid'),
    regions: new Set(nodes.filter(({ state }) => state === 'valid').map(({ region }) => region)),
  }
}

/** The member's licences, requested on demand: the list itself is one call upstream, and most members know what they have. */
function useOwned() {
  const [owned, setOwned] = useState<Owned | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const check = async () => {
    setBusy(true)
    setProblem(undefined)
    await loadOwned().then(setOwned, (thrown) => setProblem(asProblem(thrown).message))
    setBusy(false)
  }
  return { owned, busy, problem, check, forget: () => setOwned(null) }
}

type Props = { order: OfferOrder; onOrder: (order: OfferOrder) => void }

export function Offers({ order, onOrder }: Props) {
  const loaded = useLoad('tasks', () => wholeView('tasks'))
  const { owned, busy, problem, check, forget } = useOwned()
  const tasks = loaded.data?.tasks
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
        </>
      )}
      <LoadStatus of={loaded} heights={[44, 44, 170, 170, 170, 170, 170, 170]} as="cards" />
      {tasks?.length === 0 && (
        <Empty icon="tasks" text={t('tasks.none')}>
          <EmptyWithRefresh of={loaded} />
        </Empty>
      )}
      {tasks && tasks.length > 0 && !owned && (
        <>
          <FormProblem text={problem} />
          <Button kind="quiet" busy={busy} onClick={() => void check()}>
            {t('tasks.check')}
          </Button>
        </>
      )}
      <List tasks={sortOffers(tasks ?? [], order)} owned={owned} />
    </PullToRefresh>
  )
}

const Need = ({ met, text }: { met: boolean; text: string }) => <Note icon={met ? 'check' : 'close'}>{text}</Note>

function List({ tasks, owned }: { tasks: readonly Shown['offer'][]; owned: Owned | null }) {
  const hasNode = (region: string) =>
    owned !== null && (region === '' ? owned.regions.size > 0 : owned.regions.has(region))
  return (
    <CardList>
      {tasks.map((task) => (
        <Card key={task.id} as="li" href={`/pages/task-list/detail?id=${task.id}`}>
          <CardHead
            start={<NodeField look="tile" seed={task.name} hue={hueOf(task.region)} />}
            title={task.name}
            note={t('task.regionDays', { region: task.region, days: task.days, count: task.days })}
          />
          <CardFoot>
            <span>
              {t('pledge.principal')} <b>{boundAmount(task.principal, 'usdt')}</b>
            </span>
            <span>
              {t('task.rate')} <b>{percent(task.rate)}</b>
            </span>
            <span>
              {t('tasks.total')} <b>{task.income === null ? '—' : `≈ ${exactAmount(task.income, 'snt')} SNT`}</b>
            </span>
          </CardFoot>
          {owned && (
            <>
              <Need met={owned.software} text={t(owned.software ? 'tasks.has.software' : 'tasks.lacks.software')} />
              <Need
                met={hasNode(task.region)}
                text={t(hasNode(task.region) ? 'tasks.has.node' : 'tasks.lacks.node', { region: task.region })}
              />
            </>
          )}
        </Card>
      ))}
    </CardList>
  )
}
