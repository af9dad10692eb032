/** Sections of the component page (`components.tsx`) with what a member presses, chooses or fills in. */

import { AmountPanel, Summary } from '../../client/features/money/amount-panel.tsx'
import { Badge, type Tone } from '../../client/ui/badge.tsx'
import { Button, ButtonRow } from '../../client/ui/button.tsx'
import { CoinMark } from '../../client/ui/coin-mark.tsx'
import { Field } from '../../client/ui/field.tsx'
import { Figure } from '../../client/ui/figure.tsx'
import { Icon } from '../../client/ui/icon.tsx'
import { LATE_ICONS } from '../../client/ui/late-icons.ts'
import { LinkMenu, MenuLink } from '../../client/ui/link-menu.tsx'
import { List, ListRow } from '../../client/ui/list-row.tsx'
import { NetworkChoice } from '../../client/ui/network-choice.tsx'
import { Presets } from '../../client/ui/presets.tsx'
import { ProgressBar } from '../../client/ui/progress-bar.tsx'
import { ProgressRing } from '../../client/ui/progress-ring.tsx'
import { Section } from '../../client/ui/section.tsx'
import { Select } from '../../client/ui/select.tsx'
import { Steps } from '../../client/ui/steps.tsx'
import { Switch } from '../../client/ui/switch.tsx'
import { Tabs } from '../../client/ui/tabs.tsx'
import { Trend } from '../../client/ui/trend.tsx'

const TONES: readonly Tone[] = ['plain', 'good', 'busy', 'bad']
const nothing = () => undefined
const field = { value: '', error: null, onChange: nothing }

/** Rows of lists and menus, labels and steps. */
export const Rows = () => (
  <Section title="Rows">
    <List>
      <ListRow start={<CoinMark coin="usdt" size={36} />} title="USDT" note="12.00 USDT" />
      <ListRow start={<CoinMark coin="snt" size={36} />} title="SNT" note="3.0000 SNT" />
      <ListRow
        title="Deposit · TRC20"
        note="Nov 24, 14:05"
        end={<Figure value="+50.00" unit="USDT" tone="good" />}
        href="/"
      />
      <ListRow title="Withdrawal" note="Nov 23, 09:12" end={<Figure value="−40.00" unit="USDT" />} href="/" />
      <ListRow
        title="Deposit"
        note="Nov 22, 18:40"
        end={
          <>
            <Figure value="20.00" unit="USDT" tone="void" />
            <Badge tone="bad">Expired</Badge>
          </>
        }
      />
    </List>
    <LinkMenu entries={[['/', 'assets.title', 'wallet']]} />
    <List boxed>
      <MenuLink href="/" icon="shield" title="Security" note="Payment password and e-mail are set" />
      <ListRow start={<Icon name={LATE_ICONS.lock} />} title="Log out" danger onClick={nothing} />
    </List>
    <p style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Trend value="1.2" texts={['1.20%']} />
      <Trend value="-1.2" texts={['−1.20%']} />
      <Trend value="0" texts={['0.00%']} />
    </p>
    <Steps states={['created', 'paid', 'credited']} now="paid" text={(state) => state} />
  </Section>
)

/** Buttons, tabs, switches and progress. */
export const Actions = () => (
  <Section title="Actions and choices">
    <Button>Withdraw 40.00 USDT</Button>
    <Button busy>Sending</Button>
    <Button disabled>Not possible</Button>
    <ButtonRow>
      <Button kind="quiet">Later</Button>
      <Button kind="danger">Delete</Button>
    </ButtonRow>
    <ButtonRow>
      <Button kind="text">All my tasks</Button>
      <Button kind="chip">Copy</Button>
    </ButtonRow>
    <Tabs
      label="One of many"
      options={[
        ['a', 'All'],
        ['b', 'In progress'],
        ['c', 'Done today'],
      ]}
      value="b"
      onChange={nothing}
    />
    <Tabs
      label="One of two"
      options={[
        ['a', 'Available'],
        ['b', 'My tasks'],
      ]}
      value="a"
      onChange={nothing}
    />
    <Switch label="Renew automatically" hint="Before it ends" checked onChange={nothing} />
    <Switch label="Renew automatically" checked={false} onChange={nothing} />
    <ProgressBar percent={40} label="40%" />
    <div style={{ width: 120 }}>
      <ProgressRing percent={40} label="40%" />
    </div>
  </Section>
)

/** Fields of forms. */
export const Fields = () => (
  <Section title="Fields">
    <Field {...field} name="account" label="Account" hint="The recipient’s username" />
    <Field {...field} name="password" label="Password" type="password" value="secret" />
    <Field {...field} name="bad" label="Email" value="nobody" error="rules.email.invalid" />
    <AmountPanel
      name="amount"
      label="Amount"
      coin="usdt"
      value="40"
      balance="2997"
      most="2997"
      onValue={nothing}
      hint="Minimum 10.00 USDT"
    />
    <Summary
      amount="100"
      coin="usdt"
      isExample
      brief="Fee 3.00 USDT"
      rows={[
        ['You receive', '97.00 USDT'],
        ['Fee (3.00%)', '3.00 USDT'],
      ]}
    />
    <Presets
      options={[
        ['25', '25%'],
        ['50', '50%'],
        ['75', '75%'],
        ['100', 'Max'],
      ]}
      value="50"
      onChoose={nothing}
    />
    <Select name="region" label="Region" value="a" options={[['a', 'Asia']]} onChange={nothing} />
    <NetworkChoice
      name="n"
      label="Network"
      value="TRC20"
      error={null}
      onValue={nothing}
      networks={[
        { network: 'TRC20', protocol: 'TRON' },
        { network: 'ERC20', protocol: 'Ethereum' },
      ]}
    />
  </Section>
)
