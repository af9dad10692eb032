import { call } from '../../../api.ts'
import { copy } from '../../../clipboard.ts'
import { Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { QrCode } from '../../../components/qr-code.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, LoadStatus } from '../../../components/states.tsx'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'
import { deviceOf, isInApp } from './device.ts'

const device = deviceOf(navigator.userAgent, navigator.maxTouchPoints)
/** This page, for a phone's camera. */
const page = () => `${location.origin}/#/pages/download/index`

/** Share and download the app, section 2: what fits this device first; on a desk, a code for the phone. */
export default function Download() {
  const loaded = useLoad('app links', () => call('GET index/appUrl', {}))
  const { data } = loaded
  const links = (
    [
      ['android', t('download.android'), data?.androidUrl],
      ['ios', t('download.ios'), data?.iosUrl],
      ['desktop', t('download.web'), data?.url],
    ] as const
  )
    .flatMap(([target, text, url]) => (url ? [{ target, text, url }] : []))
    .sort((a, b) => Number(b.target === device) - Number(a.target === device))
  return (
    <Screen title={t('download.title')} narrow onBack={() => goUp('/')}>
      <p className="lead">{t('download.text')}</p>
      {isInApp(navigator.userAgent) && (
        <p className="form-warning">
          <Icon name="warning" size={20} />
          {t('download.inApp')}
        </p>
      )}
      <LoadStatus of={loaded} heights={[72, 72]} />
      {data && links.length === 0 && (
        <Empty icon="download" text={t('download.none')}>
          <Button kind="quiet" busy={loaded.busy} onClick={() => void loaded.reload()}>
            {t('common.refresh')}
          </Button>
        </Empty>
      )}
      {links.map(({ target, text, url }) => (
        <a
          key={url}
          className={target === device ? 'button main' : 'button quiet'}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="download" size={20} />
          {text}
        </a>
      ))}
      {data?.version && <p className="fine-print">{t('download.version', { version: data.version })}</p>}
      {device === 'desktop' && (
        <section className="card">
          <p>{t('download.scan')}</p>
          <QrCode text={page()} label={t('download.scan')} />
        </section>
      )}
      <Button kind="quiet" onClick={() => void copy(page())}>
        {t('invite.copyLink')}
      </Button>
    </Screen>
  )
}
