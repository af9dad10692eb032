/** Shows every component in its states, and the design tokens, on one page, for `npm run gallery`. Not part of the app. */

import i18next from 'i18next'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { MainTabs } from '../../client/app/main-tabs.tsx'
import { HOME } from '../../client/core/paths.ts'
import { MarketFigures } from '../../client/features/home/market.tsx'
import { HomeShortcuts } from '../../client/features/home/shortcuts.tsx'
import { PledgeCard } from '../../client/features/tasks/pledge-card.tsx'
import { Outcome } from '../../client/payment/outcome.tsx'
import { Banner } from '../../client/ui/banner.tsx'
import { BannerLink } from '../../client/ui/banner-link.tsx'
import { Button } from '../../client/ui/button.tsx'
import { Card, CardList } from '../../client/ui/card.tsx'
import { KeyValues } from '../../client/ui/key-values.tsx'
import { FormProblem, Warning } from '../../client/ui/message-box.tsx'
import { NodeField } from '../../client/ui/node-field.tsx'
import { NodePicture } from '../../client/ui/node-picture.tsx'
import { Note } from '../../client/ui/note.tsx'
import { Picture } from '../../client/ui/picture.tsx'
import { Screen } from '../../client/ui/screen.tsx'
import { Section } from '../../client/ui/section.tsx'
import { SoftwarePicture } from '../../client/ui/software-picture.tsx'
import { Empty, Failure, Outdated, Skeleton } from '../../client/ui/states.tsx'
import { TaskPicture } from '../../client/ui/task-picture.tsx'
import { BalanceCard, HideAmounts } from '../../client/widgets/balance-card.tsx'
import type { Market, Shown } from '../../shared/contract/view.ts'

import { Charts } from './component-charts.tsx'
import { Actions, Fields, Rows } from './component-controls.tsx'
import { MotionTable } from './motion-table.tsx'

/** Text key → English text. `component-page.ts` defines this when it bundles the page. */
declare const COMPONENT_TEXTS: Record<string, string>

const SURFACES = [
  'page',
  'surface',
  'surface-raised',
  'hover',
  'pressed',
  'track',
  'bar',
  'info-soft',
  'success-soft',
  'warn-soft',
  'bad-soft',
]
const TEXTS = ['text', 'text-soft', 'link', 'gain', 'loss', 'success', 'warn', 'bad', 'bad-text', 'compute', 'accent']
const SIZES = ['12', '14', '16', '20', '28', '36']
const DAY_S = 86_400
const NOW = 1_764_000_000

const market: Market = {
  price: '0.1307',
  open: '0.1291',
  high: '0.132',
  low: '0.128',
  close: '0.1302',
  change: '0.0016',
  changePercent: '1.24',
  amplitude: '3.1',
  high24h: '0.132',
  low24h: '0.128',
  volume24h: '1204411',
  tvl: '9840000',
  time: NOW,
}

/** Pictures as an upstream may send them, one of them transparent. */
const SENT = [
  '<rect width="96" height="64" fill="#fff"/><path d="M12 54 40 14 64 54zM54 54 72 28 90 54z" fill="#19788c"/>',
  '<path d="M20 54 48 10 76 54z" fill="#05060f"/>',
].map(
  (drawing) =>
    `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64">${drawing}</svg>`)}`,
)

const pledge: Shown['listedPledge'] = {
  id: 1,
  taskId: 1,
  remainingTime: null,
  name: 'Image recognition, batch 7',
  image: '',
  region: 'Asia',
  principal: '550',
  days: 15,
  daysCompleted: 6,
  produced: '42.5',
  progress: '40',
  state: 'running',
  softwareExpired: false,
  nodeExpired: false,
  onlineTime: 720,
  needTime: 1800,
  startedAt: null,
  endsAt: null,
}

const balances = { usdt: '2997', frozenUsdt: '1205', snt: '4932.4704', frozenSnt: '44.6807' }
/** Task ids that yield every layout of the generated task pictures in every tone. */
const TASK_IDS = Array.from({ length: 39 }, (_, index) => index + 1)
const nothing = () => undefined

const Swatch = ({ name }: { name: string }) => (
  <div style={{ background: `var(--${name})`, padding: 12, borderRadius: 12, border: '1px solid var(--line)' }}>
    <div style={{ fontSize: 12, paddingBottom: 4 }}>{name}</div>
    {TEXTS.map((each) => (
      <span key={each} style={{ color: `var(--${each})`, marginRight: 8, fontSize: 14 }}>
        {each}
      </span>
    ))}
  </div>
)

const Columns = ({ children }: { children: ReactNode }) => (
  <div
    style={{
      display: 'grid',
      gap: 16,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
      alignItems: 'start',
    }}
  >
    {children}
  </div>
)

const Page = () => (
  <div className="app railed">
    <Banner text="You are offline" />
    <BannerLink kind="pending" text="A payment is still being checked" href="/" />
    <BannerLink kind="good" text="The transfer was carried out" href="/" onClose={nothing} />
    <Screen title="Home" name="demo" end={<HideAmounts />}>
      <Columns>
        <BalanceCard member={balances} quote={market} />
        <BalanceCard member={balances} quote={null} />
        <HomeShortcuts />
        <Card title="SNT market">
          <MarketFigures market={market} />
        </Card>
        <Card title="Market, falling">
          <MarketFigures market={{ ...market, change: '-0.0021', changePercent: '-1.6' }} />
        </Card>
      </Columns>
      <Section title="Tasks">
        <CardList>
          {(['new', 'running', 'done_today', 'expired', 'ended'] as const).map((state, index) => (
            <PledgeCard
              key={state}
              pledge={{
                ...pledge,
                state,
                autoReinvest: false,
                endsAt: NOW + 4 * DAY_S,
                region: ['Asia', 'Europe', 'America', 'Oceania', 'Africa'][index] ?? '',
                name: `Task ${index + 1} of many`,
              }}
            />
          ))}
        </CardList>
      </Section>
      <Columns>
        <Charts now={NOW} />
        <Rows />
        <Actions />
        <Fields />
        <Section title="Messages">
          <Warning>Send only USDT on TRC20.</Warning>
          <FormProblem text="The amount is higher than your balance." />
          <Outdated age={400} problem={{ message: 'The server cannot be reached.', status: 502 }} onRetry={nothing} />
          <Note as="p" icon="info">
            An estimate, not guaranteed.
          </Note>
          <Card title="Confirm" icon="shield">
            <KeyValues
              rows={[
                ['You send', '40.00 USDT'],
                ['Fee', '16.2600 SNT'],
                ['To', 'TAbcde…uvwxyz'],
              ]}
            />
          </Card>
        </Section>
        <Section title="States">
          <Skeleton heights={[120, 80]} />
          <Skeleton heights={[72, 72]} as="rows" />
          <Empty icon="tasks" text="You have no active tasks.">
            <Button>Choose a task</Button>
          </Empty>
          <Failure text="The server cannot be reached." onRetry={nothing} />
        </Section>
        <Section title="Outcomes">
          <Outcome icon="check" text="Withdrawal of 40.00 USDT requested">
            <Button>Open the order</Button>
          </Outcome>
          <Outcome icon="clock" tone="open" text="The outcome is not known yet.">
            {null}
          </Outcome>
        </Section>
      </Columns>
      <Section title="Motif">
        <div style={{ maxWidth: 390 }}>
          <NodeField look="hero" seed="share" />
        </div>
        <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
          {TASK_IDS.map((id) => (
            <TaskPicture key={id} taskId={id} name="" region="Asia" />
          ))}
        </div>
        <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
          {['Asia', 'Europe', 'North America', 'South America', 'Oceania', 'Africa'].map((region, index) => (
            <TaskPicture key={region} taskId={index} name="" region={region} />
          ))}
        </div>
        <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
          {['Tokyo', 'Frankfurt', 'Virginia', 'São Paulo', 'Cape Town', 'Sydney', 'Unknown'].map((city) => (
            <NodePicture key={city} region={city} city={city} />
          ))}
          {['Trainer Core 30', 'Trainer Pro 90', 'Trainer Studio 180'].map((name) => (
            <SoftwarePicture key={name} name={name} />
          ))}
          {SENT.map((image) => (
            <Picture key={image} image={image}>
              <SoftwarePicture name="" />
            </Picture>
          ))}
        </div>
      </Section>
      <Section title="Type">
        {SIZES.map((size) => (
          <p key={size} style={{ fontSize: `var(--size-${size})` }}>
            {size} · 1,234.50 USDT
          </p>
        ))}
      </Section>
      <Section title="Motion">
        <div style={{ overflowX: 'auto' }}>
          <MotionTable />
        </div>
      </Section>
      <Section title="Colours">
        <Columns>
          {SURFACES.map((name) => (
            <Swatch key={name} name={name} />
          ))}
        </Columns>
      </Section>
    </Screen>
    <MainTabs path={HOME} />
  </div>
)

await i18next.init({
  lng: 'en-US',
  resources: { 'en-US': { translation: COMPONENT_TEXTS } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})
const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <Router hook={() => [HOME, nothing]} hrefs={(href) => `#${href}`}>
      <Page />
    </Router>,
  )
