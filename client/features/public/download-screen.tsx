import { useSignals } from '@preact/signals-react/runtime'
import { deviceOf, isInApp } from '../../core/device.ts'
import { t } from '../../core/i18n.ts'
import { useLazyComponent } from '../../core/lazy-component.ts'
import { goUp } from '../../core/navigation.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { call } from '../../data/api.ts'
import { config } from '../../data/app-config.ts'
import { copy } from '../../data/clipboard.ts'
import { useLoad } from '../../data/load.ts'
import { AfterLoad } from '../../ui/after-load.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyRefresh } from '../../ui/empty-refresh.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Warning } from '../../ui/message-box.tsx'
import { NodeField } from '../../ui/node-field.tsx'
import { Note } from '../../ui/note.tsx'
import { Prose } from '../../ui/prose.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Split } from '../../ui/split.tsx'
import { Empty, LoadStatus } from '../../ui/states.tsx'

const device = deviceOf(navigator.userAgent, navigator.maxTouchPoints)
/** Address of this page, for the QR code and the copy button. */
const page = () => `${location.origin}/#/pages/download/index`

const installCode = () => import('../../widgets/install-card.tsx')

/** The host that a link leads to. The address can be parsed, because the server lets only absolute addresses through. */
const siteOf = (url: string) => new URL(url).host

type TargetProps = { target: 'android' | 'ios' | 'web'; text: string; url: string; kind: 'main' | 'quiet' | 'text' }

const Target = ({ target, text, url, kind }: TargetProps) => (
  <ButtonLink kind={kind} href={url}>
    {target !== 'web' && <Icon name="download" size={20} />}
    {text}
  </ButtonLink>
)

const CopyLink = ({ kind }: { kind: 'quiet' | 'text' }) => (
  <Button kind={kind} onClick={() => void copy(page())}>
    {t('invite.copyLink')}
  </Button>
)

/** Links to download the app, section 2 of the specification. The link for this device comes first; a desktop also shows a QR code for the phone. */
export default function DownloadScreen() {
  useSignals()
  const loaded = useLoad('app links', () => call('GET index/appUrl', {}))
  const { data } = loaded
  const wide = useWideWindow()
  const { content: InstallCard } = useLazyComponent(installCode)
  const site = data?.url || (data && config.value?.downloadUrl)
  const offered = (
    [
      ['android', t('download.android'), data?.androidUrl],
      ['ios', t('download.ios'), data?.iosUrl],
      ['web', site && t('download.web', { site: siteOf(site) }), site],
    ] as const
  ).flatMap(([target, text, url]) => (url && text ? [{ target, text, url }] : []))
  // The main button is the link for this device: the web app on a desktop, and on a phone without an app. The other links are less prominent, unless
  // there is no link for this device.
  const own = offered.some(({ target }) => target === device) ? device : 'web'
  const main = offered.find(({ target }) => target === own)
  const others = offered.filter((each) => each !== main)
  const links = (
    <>
      <Prose>{t('download.text')}</Prose>
      {isInApp(navigator.userAgent) && <Warning>{t('download.inApp')}</Warning>}
      <LoadStatus of={loaded} heights={[48, 48, 48]} />
      {data && offered.length === 0 && (
        <Empty icon="download" text={t('download.none')}>
          <EmptyRefresh of={loaded} />
        </Empty>
      )}
      {main && <Target {...main} kind="main" />}
      {others.map((each) => (
        <Target key={each.target} {...each} kind={main ? 'text' : 'quiet'} />
      ))}
      {data?.version && <Note as="p">{t('download.version', { version: data.version })}</Note>}
    </>
  )
  const byPhone =
    device === 'desktop' ? (
      <Card title={t('download.scan')}>
        <QrCode text={page()} label={t('download.scan')} />
        <ButtonRow>
          <CopyLink kind="quiet" />
        </ButtonRow>
      </Card>
    ) : (
      <CopyLink kind="text" />
    )
  const ways = (
    <>
      {byPhone}
      {/* last, because the browser's offer may come later */}
      {InstallCard && <InstallCard isWanted />}
    </>
  )
  // in narrow windows, the QR code is below the links. It is shown only once the number of links is known, because further links would move it
  const side = wide ? ways : <AfterLoad of={loaded}>{ways}</AfterLoad>
  return (
    <Screen title={t('download.title')} narrow={device !== 'desktop'} onBack={() => goUp('/')}>
      {device === 'desktop' ? (
        <Split even={wide} side={side}>
          {wide ? (
            <Card>
              <NodeField look="strip" seed="share" />
              {links}
            </Card>
          ) : (
            links
          )}
        </Split>
      ) : (
        <>
          {links}
          {side}
        </>
      )}
    </Screen>
  )
}
