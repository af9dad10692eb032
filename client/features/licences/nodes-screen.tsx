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
import { EmptyRefresh } from '../../ui/empty-refresh.tsx'
import { Note } from '../../ui/note.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ChipSearch } from '../../ui/search-field.tsx'
import { ChipSelect } from '../../ui/select.tsx'
import { Empty, LoadStatus } from '../../ui/states.tsx'
import { Term } from '../../widgets/term.tsx'
import { LicenceList, LicencePlaceholder } from './licence-list.tsx'
import { usePurchase } from './use-purchase.ts'

/** For more nodes than this, a search field is shown, because a member no longer sees them all at a glance. */
const SEARCHED = 6

/** The training nodes, filtered by region. The region is part of the address; `?buy=ID` opens the purchase of a node. */
export default function NodesScreen({ query }: ScreenProps) {
  useSignals()
  const loaded = useNodes()
  const { data } = loaded
  const purchase = usePurchase('node', loaded, query)
  const { taskId, back } = purchase
  const asked = query.get('region') ?? ''
  // until the nodes are loaded, the requested region is the only option
  const regions = data ? [...new Set(data.map(({ region }) => region))] : [asked].filter(Boolean)
  const region = regions.find((each) => each === asked) ?? ''
  const [wanted, setWanted] = useState('')
  const shown = data?.filter(
    (node) =>
      (region === '' || node.region === region) &&
      foldText(`${node.name} ${node.region} ${regionName(node.region)} ${node.city}`).includes(foldText(wanted)),
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
      <LoadStatus of={loaded} name={t('node.title')} placeholder={<LicencePlaceholder kind="node" rows={12} />} />
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
      {data && <LicenceList kind="node" all={data} shown={shown ?? []} purchase={purchase} />}
      {data && (
        <Note as="p">
          <Term word="node">{t('help.meaning', { word: t('node.title') })}</Term>
        </Note>
      )}
    </Screen>
  )
}
