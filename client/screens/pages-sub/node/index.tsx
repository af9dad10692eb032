import { call } from '../../../api.ts'
import { Screen } from '../../../components/screen.tsx'
import { Select } from '../../../components/select.tsx'
import { Empty, LoadStatus } from '../../../components/states.tsx'
import { goUp, navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { LicenceCard } from '../../../licence-card.tsx'
import { useLoad } from '../../../load.ts'
import { Pausable } from '../../../pausable.tsx'
import { MY, type ScreenProps } from '../../../routes.ts'

/** Training nodes by region; the region stays in the address. */
export default function NodeShop({ query }: ScreenProps) {
  const loaded = useLoad('nodes', () => call('GET purchase/nodeList', {}))
  const { data } = loaded
  const asked = query.get('region') ?? ''
  // until the nodes are there, what was asked for stands
  const regions = data ? [...new Set(data.map(({ region }) => region))] : [asked].filter(Boolean)
  const region = regions.find((each) => each === asked) ?? ''
  const shown = data?.filter((node) => region === '' || node.region === region)
  return (
    <Screen title={t('node.title')} onBack={() => goUp(MY)}>
      <Select
        name="region"
        label={t('node.region')}
        value={region}
        onChange={(next) =>
          navigate(`/pages-sub/node/index${next && `?region=${encodeURIComponent(next)}`}`, { replace: true })
        }
        options={[['', t('node.allRegions')], ...regions.map((each) => [each, each] as const)]}
      />
      <LoadStatus of={loaded} heights={[281, 230, 230, 230]} as="cards" />
      {shown?.length === 0 && <Empty icon="server" text={t('node.empty')} />}
      <Pausable kind="purchase">{null}</Pausable>
      <ul className="cards">
        {shown?.map((node) => (
          <LicenceCard key={node.id} kind="node" licence={node} />
        ))}
      </ul>
    </Screen>
  )
}
