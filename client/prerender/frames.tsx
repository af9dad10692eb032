/**
 * Run by the build, not by browsers: what is shown before the app's script is there, as HTML. Where a text belongs stands its key as `⟦key⟧`, where
 * an amount belongs the sign for a hidden one. `early/frame.ts` fills it in.
 */
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { Router } from 'wouter'
import { BalanceCard } from '../components/balance-card.tsx'
import { Screen } from '../components/screen.tsx'
import { HIDDEN } from '../figures.ts'
import { amountsHidden } from '../format.ts'
import { HOME } from '../home.ts'
import { t } from '../i18n.ts'
import { MainTabs } from '../main-tabs.tsx'
import { HomeShortcuts } from '../screens/pages/home/shortcuts.tsx'
import { Parts } from '../screens/pages/website/parts.tsx'

const ANY = { usdt: '1', snt: '1', frozenUsdt: '1', frozenSnt: '1' }

await i18next.init({
  lng: 'en-US',
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  parseMissingKeyHandler: (key) => `⟦${key}⟧`,
})
amountsHidden.value = true

const frame = (path: string, screen: ReactNode): string =>
  renderToStaticMarkup(
    <Router hook={() => [path, () => undefined]} hrefs={(href) => `#${href}`}>
      <div className="app early">
        <aside className="demo-ribbon">{t('demo.ribbon')}</aside>
        {screen}
      </div>
    </Router>,
  )

/** The top of a member's home. */
export const home = frame(
  HOME,
  <>
    <Screen title={t('home.title')}>
      <div className="pull-content">
        <BalanceCard member={ANY} />
        <HomeShortcuts />
        <h2>{t('home.tasks')}</h2>
        <div className="skeleton shell-card" />
        <div className="skeleton shell-card" />
      </div>
    </Screen>
    <MainTabs current={HOME} />
  </>,
)

/** The marketing page's words. */
export const website = frame(
  '/pages/website/index',
  <Screen title={t('website.title')} narrow onBack={() => undefined}>
    <Parts supply={{ snt: HIDDEN, sntn: HIDDEN }} />
  </Screen>,
)
