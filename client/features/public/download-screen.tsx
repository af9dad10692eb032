import { useSignals } from '@preact/signals-react/runtime'
import { languages } from '../../../shared/languages.ts'
import { deviceOf, isInApp } from '../../core/device.ts'
import { amount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useLazyComponent } from '../../core/lazy-component.ts'
import { goUp } from '../../core/navigation.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { call } from '../../data/api.ts'
import { config } from '../../data/app-config.ts'
import { copy } from '../../data/clipboard.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { useLoad } from '../../data/load.ts'
import { AfterLoad } from '../../ui/after-load.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { EmptyRefresh } from '../../ui/empty-refresh.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LATE_ICONS } from '../../ui/late-icons.ts'
import { Warning } from '../../ui/message-box.tsx'
import { NodeField } from '../../ui/node-field.tsx'
import { Note } from '../../ui/note.tsx'
import { Prose } from '../../ui/prose.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, LoadStatus } from '../../ui/states.tsx'

const device = deviceOf(navigator.userAgent, navigator.maxTouchPoints)
const inApp = isInApp(navigator.userAgent)
/** Address of this page, for the QR code and the copy button. */
const page = () => `${location.origin}/#/pages/download/index`

const installCode = () => import('../../widgets/install-card.tsx')

/** The host that a link leads to. The address can be parsed, because the server lets only absolute addresses through. */
const siteOf = (url: string) => new URL(url).host

type TargetProps = { target: 'android' | 'ios' | 'web'; text: string; url: string; kind: 'main' | 'quiet' | 'text' }

const Target = ({ target, text, url, kind }: TargetProps) => (
  <ButtonLink kind={kind} href={url}>
    <Icon name={target === 'web' ? 'globe' : 'download'} size={20} />
    {text}
  </ButtonLink>
)

const CopyLink = ({ kind }: { kind: 'quiet' | 'text' }) => (
  <Button kind={kind} onClick={() => void copy(page())}>
    <Icon name="copy" size={20} />
    {t('invite.copyLink')}
  </Button>
)

/** The code for the phone, in front of the field of nodes. */
const ByPhone = () => (
  <div className="download-phone">
    <NodeField look="hero" seed="share" />
    <QrCode text={page()} label={t('download.scan')} />
    <Note as="p">{t('download.scan')}</Note>
    <CopyLink kind="text" />
  </div>
)

/** How much the first page takes at most, in MB (`test/first-load.test.ts`). */
const FIRST_PAGE_MB = '0.2'

type InBrowserProps = { /** whether the page offers nothing else */ isOnly: boolean }

/** What the web app itself offers, for those who do not want to install anything. In another app, its button would open it in that app. */
const InBrowser = ({ isOnly }: InBrowserProps) => (
  <Card title={t(isOnly ? 'download.browser.only' : 'download.browser')}>
    <div className="download-browser">
      <ul className="download-facts">
        {(
          [
            ['check', t('download.browser.none')],
            [LATE_ICONS.laptop, t('download.browser.devices', { count: languages.length })],
            ['send', t('download.browser.small', { size: amount(FIRST_PAGE_MB, 1) })],
          ] as const
        ).map(([icon, text]) => (
          <li key={text}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
      {!inApp && (
        <ButtonRow>
          <ButtonLink kind="quiet" href="/">
            {t('download.browser.open')}
          </ButtonLink>
        </ButtonRow>
      )}
    </div>
  </Card>
)

/** Links to download the app, section 2 of the specification. The link for this device comes first; a desktop also shows a QR code for the phone. */
export default function DownloadScreen() {
  useSignals()
  const loaded = useLoad('app links', () => call('GET index/appUrl', {}))
  const texts = useLateTexts()
  const { data } = loaded
  const wide = useWideWindow()
  // what is below the links is shown only once their number is known, because further links would move it
  const above = { data: texts.data && data, problem: loaded.problem ?? texts.problem }
  const { content: InstallCard } = useLazyComponent(installCode)
  const site = data?.url || (data && config.value?.downloadUrl)
  const offered = (
    [
      ['android', t('download.android'), data?.androidUrl],
      ['ios', t('download.ios'), data?.iosUrl],
      ['web', site && t('download.web', { site: siteOf(site) }), site],
    ] as const
  ).flatMap(([target, text, url]) => (url && text ? [{ target, text, url }] : []))
  // what is shown then has a picture of its own
  const isEmpty = data ? offered.length === 0 : loaded.problem !== null
  // The main button is the link for this device: the web app on a desktop, and on a phone without an app. The other links are less prominent, unless
  // there is no link for this device. A desktop does not tell which phone somebody has.
  const own = offered.some(({ target }) => target === device) ? device : 'web'
  const main = offered.find(({ target }) => target === own)
  const others = offered
    .filter((each) => each !== main)
    .map((each) => <Target key={each.target} {...each} kind={main && device !== 'desktop' ? 'text' : 'quiet'} />)
  return (
    <Screen title={t('download.title')} narrow={device !== 'desktop'} onBack={() => goUp('/')}>
      <Card look="highlighted">
        <div className={device === 'desktop' ? 'download desktop' : 'download'}>
          <div className="download-links">
            <div className="download-name">
              <CardHead
                as="h2"
                start={<img src="/icon.svg" alt="" width="56" height="56" />}
                title="SNT"
                // a line is kept free for it, so that the name does not move
                note={data?.version ? t('download.version', { version: data.version }) : '\u00a0'}
              />
            </div>
            {!isEmpty && <NodeField look="strip" seed="share" />}
            <p className="download-headline">{t('launch.headline')}</p>
            {!isEmpty && <Prose>{t('download.text')}</Prose>}
            {inApp && <Warning>{t('download.inApp')}</Warning>}
            <LoadStatus of={loaded} heights={[48, 48, 48]} />
            {data && isEmpty && (
              <Empty icon="download" text={t('download.none')}>
                <EmptyRefresh of={loaded} />
              </Empty>
            )}
            {main && <Target {...main} kind="main" />}
            {others.length > 0 && (device === 'desktop' ? <ButtonRow>{others}</ButtonRow> : others)}
            {texts.data && offered.length > 0 && config.value?.demo && <Note as="p">{t('download.demo')}</Note>}
          </div>
          {device === 'desktop' &&
            (wide ? (
              <ByPhone />
            ) : (
              <AfterLoad of={above}>
                <ByPhone />
              </AfterLoad>
            ))}
        </div>
      </Card>
      <AfterLoad of={above}>
        {InstallCard && <InstallCard isWanted />}
        {texts.data && <InBrowser isOnly={isEmpty} />}
        {device !== 'desktop' && <CopyLink kind="text" />}
      </AfterLoad>
    </Screen>
  )
}
