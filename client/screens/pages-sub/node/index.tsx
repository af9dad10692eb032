import { useState } from 'react'
import { call } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Screen } from '../../../components/screen.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { Select } from '../../../components/select.tsx'
import { Empty, LoadStatus } from '../../../components/states.tsx'
import { goUp, navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { LicenceCard } from '../../../licence-card.tsx'
import { useLoad } from '../../../load.ts'
import { Pausable } from '../../../pausable.tsx'
import { MY, type ScreenProps } from '../../../routes.ts'
import { searchable } from '../../../searchable.ts'

/** Training nodes by region; the region stays in the address. */
export default function NodeShop({ query }: ScreenProps) {
  const loaded = useLoad('nodes', () => call('GET purchase/nodeList', {}))
  const { data } = loaded
  const asked = query.get('region') ?? ''
  // until the nodes are there, what was asked for stands
  const regions = data ? [...new Set(data.map(({ region }) => region))] : [asked].filter(Boolean)
  const region = regions.find((each) => each === asked) ?? ''
  const [wanted, setWanted] = useState('')
  const ofRegion = data?.filter((node) => region === '' || node.region === region)
  const shown = ofRegion?.filter(({ name, region, city }) =>
    searchable(`${name} ${region} ${city}`).includes(searchable(wanted)),
  )
  const show = (next: string) =>
    navigate(`/pages-sub/node/index${next && `?region=${encodeURIComponent(next)}`}`, { replace: true })
  return (
    <Screen title={t('node.title')} onBack={() => goUp(MY)}>
      <Select
        name="region"
        label={t('node.region')}
        value={region}
        onChange={show}
        options={[['', t('node.allRegions')], ...regions.map((each) => [each, each] as const)]}
      />
      <SearchField name="node" label={t('node.search')} value={wanted} onChange={setWanted} />
      <LoadStatus of={loaded} heights={[281, 230, 230, 230]} as="cards" />
      {shown?.length === 0 && (
        <Empty icon="server" text={t(wanted === '' ? 'node.empty' : 'node.notFound')}>
          {data?.length === 0 ? (
            <Button kind="quiet" busy={loaded.busy} onClick={() => void loaded.reload()}>
              {t('common.refresh')}
            </Button>
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
      <Pausable kind="purchase">{null}</Pausable>
      <ul className="cards">
        {shown?.map((node) => (
          <LicenceCard key={node.id} kind="node" licence={node} />
        ))}
      </ul>
    </Screen>
  )
}
