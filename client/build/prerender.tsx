/**
 * Run by the build: renders the frames with the app's own components. Frames are shown before the app has loaded. A frame inside the HTML page
 * contains text keys as `⟦key⟧`, because the page serves every language. The website's frame is rendered once per language. `boot/` fills in texts
 * and amounts.
 */

import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { Router } from 'wouter'
import type { LanguageName } from '../../shared/languages.ts'
import { MainTabs } from '../app/main-tabs.tsx'
import { amountsHidden } from '../core/format.ts'
import { language, t } from '../core/i18n.ts'
import { HIDDEN } from '../core/number-format.ts'
import { HOME, WEBSITE } from '../core/paths.ts'
import { HomeColumns } from '../features/home/columns.tsx'
import { HomeName } from '../features/home/home-name.tsx'
import { HomeShortcuts } from '../features/home/shortcuts.tsx'
import { LaunchPage } from '../features/public/launch-page.tsx'
import { Website } from '../features/public/website-parts.tsx'
import { BackButton, Screen } from '../ui/screen.tsx'
import { Failure } from '../ui/states.tsx'
import { BalanceCard } from '../widgets/balance-card.tsx'

/** Any amounts, because each is replaced with a placeholder. */
const ANY = { usdt: '1', snt: '1', frozenUsdt: '1', frozenSnt: '1' }

/** Markup of an amount that has not loaded. The cards are rendered while amounts are hidden, and this markup replaces each hidden amount. */
export const HOLLOW = '<i class="hollow"></i>'

await i18next.init({
  lng: 'en-US',
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  parseMissingKeyHandler: (key) => `⟦${key}⟧`,
})
amountsHidden.value = true

const render = (path: string, page: ReactNode): string =>
  renderToStaticMarkup(
    <Router hook={() => [path, () => undefined]} hrefs={(href) => `#${href}`}>
      {page}
    </Router>,
  )
    .replaceAll(HIDDEN, HOLLOW)
    // removes style attributes, because the page's Content-Security-Policy forbids them
    .replaceAll(/ style="[^"]*"/g, '')
    // removes the preload link for the screen's image, which React puts before the markup
    .replace(/^<link [^>]*>/, '')

/** Renders a frame. The class `early` distinguishes it from the app's own output. */
const renderEarly = (path: string, screen: ReactNode): string =>
  render(path, <div className={path === HOME ? 'app railed tabbed early' : 'app early'}>{screen}</div>)

/** The top of a member's home. */
export const home = renderEarly(
  HOME,
  <>
    <Screen
      title={t('home.title')}
      name={<HomeName>{HIDDEN}</HomeName>}
      // keeps room for the two buttons of the real header
      end={
        <>
          <span className="icon-button" />
          <span className="icon-button" />
        </>
      }
    >
      <div className="pull-content">
        <HomeColumns>
          <BalanceCard member={ANY} quote={null} />
          <HomeShortcuts />
          <div className="skeleton shell-card shell-daily" />
        </HomeColumns>
      </div>
    </Screen>
    <MainTabs path={HOME} />
  </>,
)

/** A main page before its name and its content are known. The page's script writes the name, and marks the tab. */
export const tab = render(
  HOME,
  <div className="app railed tabbed">
    <Screen title="">
      <div className="skeletons">
        <div className="skeleton shell-card" />
        <div className="skeleton shell-row" />
        <div className="skeleton shell-card" />
        <div className="skeleton shell-card" />
      </div>
    </Screen>
    <MainTabs path="" />
  </div>,
)

const launchFor = (isKnown: boolean) =>
  renderEarly('/', <LaunchPage languageTitle={t('nativeTitle')} isKnown={isKnown} />)

export const launch = launchFor(false)

/** The launch page on a device on which somebody has logged in before. */
export const knownLaunch = launchFor(true)

/** Shown when the app's script could not be loaded. */
export const failure = render(
  '/',
  <div className="app">
    <Screen title="SNT">
      <Failure plain name="" text={t('error.pageLoad')} retry={t('common.reload')} onRetry={() => undefined} />
    </Screen>
  </div>,
)

/** The website in one language. @param texts the language's texts, and its own name as `nativeTitle` */
export async function website(
  name: LanguageName,
  { nativeTitle = '', ...texts }: Record<string, string>,
): Promise<string> {
  i18next.addResourceBundle(name, 'translation', texts)
  await i18next.changeLanguage(name)
  language.value = name
  return renderEarly(
    WEBSITE,
    <Website
      supply={{ snt: HIDDEN, sntn: HIDDEN }}
      fees={{ swap: HIDDEN, transfer: HIDDEN, withdraw: HIDDEN }}
      languageTitle={nativeTitle}
      back={<BackButton onBack={() => undefined} />}
    />,
  )
}
