import { call } from '../../../api.ts'
import { Icon } from '../../../components/icon.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, LoadStatus } from '../../../components/states.tsx'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'

/** Share and download the app, section 2. */
export default function Download() {
  const loaded = useLoad('app links', () => call('GET index/appUrl', {}))
  const { data } = loaded
  const links = [
    [t('download.android'), data?.androidUrl],
    [t('download.ios'), data?.iosUrl],
    [t('download.web'), data?.url],
  ].flatMap(([text, url]) => (url ? [[text, url] as const] : []))
  return (
    <Screen title={t('download.title')} narrow onBack={() => goUp('/')}>
      <p className="lead">{t('download.text')}</p>
      <LoadStatus of={loaded} rows={2} />
      {data && links.length === 0 && <Empty icon="download" text={t('download.none')} />}
      {links.map(([text, url]) => (
        <a key={url} className="button quiet" href={url} target="_blank" rel="noopener noreferrer">
          <Icon name="download" size={20} />
          {text}
        </a>
      ))}
      {data?.version && <p className="fine-print">{t('download.version', { version: data.version })}</p>}
    </Screen>
  )
}
