import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { foldText } from '../../core/fold-text.ts'
import { t } from '../../core/i18n.ts'
import { goUp, navigate } from '../../core/navigation.ts'
import { MY, NODES, type ScreenProps } from '../../core/paths.ts'
import { regionName } from '../../core/region-name.ts'
import { useNodes } from '../../data/licences.ts'
import { PaymentPaused } from '../../payment/payment-paused.tsx'
import { Button } from '../../ui/button.tsx'
import { CardList } from '../../ui/card.tsx'
import { EmptyRefresh } from '../../ui/empty-refresh.tsx'
import { Note } from '../../ui/note.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ChipSearch } from '../../ui/search-field.tsx'
import { ChipSelect } from '../../ui/select.tsx'
import { Empty, LoadStatus } from '../../ui/states.tsx'
import { Term } from '../../widgets/term.tsx'
import { KnownOffline } from './known-offline.tsx'
import { LicenceCard } from './licence-card.tsx'
import { plannedFirst, usePurchase } from './use-purchase.ts'

/** For more nodes than this, a search field is shown, because a member no longer sees them all at a glance. */
const SEARCHED = 6

/** The training nodes, filtered by region. The region is part of the address; `?buy=ID` opens the purchase of a node. */
export default function NodesScreen({ query }: ScreenProps) {
  useSignals()
  const loaded = useNodes()
  const { data } = loaded
  const { taskId, suggested, back, openedId, open, close } = usePurchase('node', loaded, query)
  const asked = query.get('region') ?? ''
  // until the nodes are loaded, the requested region is the only option
  const regions = data ? [...new Set(data.map(({ region }) => region))] : [asked].filter(Boolean)
  const region = regions.find((each) => each === asked) ?? ''
  const [wanted, setWanted] = useState('')
  // the member's own nodes first: they may have to be renewed, and their cards are equally high
  const ofRegion = data
    ?.filter((node) => region === '' || node.region === region)
    .sort((a, b) => Number(a.state === 'not_owned') - Number(b.state === 'not_owned'))
  const shown = ofRegion?.filter(({ name, region, city }) =>
    foldText(`${name} ${region} ${regionName(region)} ${city}`).includes(foldText(wanted)),
  )
  function show(next: string): void {
    const kept = new URLSearchParams({
      ...(next && { region: next }),
      ...(taskId && { task: taskId }),
      ...(back && { return: back }),
    }).toString()
    navigate(`${NODES}${kept && `?${kept}`}`, { replace: true })
  }
  return (
    <Screen title={t('node.title')} onBack={() => goUp(MY)}>
      <div className="node-filters">
        <ChipSelect
          name="region"
          label={t('node.region')}
          value={region}
          onChange={show}
          options={[['', t('node.allRegions')], ...regions.map((each) => [each, regionName(each)] as const)]}
        />
        {(data === null || data.length > SEARCHED) && (
          <ChipSearch name="node" label={t('node.search')} value={wanted} onChange={setWanted} />
        )}
      </div>
      <LoadStatus of={loaded} name={t('node.title')} heights={[161, 161, 140, 119]} as="cards" />
      <KnownOffline of={loaded} />
      {shown?.length === 0 && (
        <Empty icon="server" text={t(wanted === '' ? 'node.empty' : 'node.notFound')}>
          {data?.length === 0 ? (
            <EmptyRefresh of={loaded} />
          ) : (
            <Button
              kind="quiet"
              onClick={() => {
                setWanted('')
                show('')
              }}
            >
              {t('node.allRegions')}
            </Button>
          )}
        </Empty>
      )}
      <PaymentPaused kind="purchase">{null}</PaymentPaused>
      <CardList>
        {plannedFirst(shown ?? [], suggested).map((node) => (
          <LicenceCard
            key={node.id}
            kind="node"
            licence={node}
            back={back}
            isSuggested={suggested === node.id}
            taskId={taskId}
            open={openedId === node.id}
            onOpen={() => open(node.id)}
            onClose={close}
          />
        ))}
      </CardList>
      {data && (
        <Note as="p">
          <Term word="node">{t('help.meaning', { word: t('node.title') })}</Term>
        </Note>
      )}
    </Screen>
  )
}
