/**
 * Run by the build, not by browsers: the top of a member's home as HTML. Where a text belongs stands its key as `⟦key⟧`, where an amount belongs
 * the sign for a hidden one. `early/home.ts` fills it in.
 */
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { Router } from 'wouter'
import { BalanceCard } from '../components/balance-card.tsx'
import { Screen } from '../components/screen.tsx'
import { amountsHidden } from '../format.ts'
import { HOME } from '../home.ts'
import { t } from '../i18n.ts'
import { MainTabs } from '../main-tabs.tsx'
import { HomeShortcuts } from '../screens/pages/home/shortcuts.tsx'

const ANY = { usdt: '1', snt: '1', frozenUsdt: '1', frozenSnt: '1' }

export async function homeFrame(): Promise<string> {
  await i18next.init({
    lng: 'en-US',
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    parseMissingKeyHandler: (key) => `⟦${key}⟧`,
  })
  amountsHidden.value = true
  return renderToStaticMarkup(
    <Router hook={() => [HOME, () => undefined]} hrefs={(href) => `#${href}`}>
      <div className="app early">
        <aside className="demo-ribbon">{t('demo.ribbon')}</aside>
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
      </div>
    </Router>,
  )
}
