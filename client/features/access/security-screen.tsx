import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { maskedEmail } from '../../core/mask.ts'
import { goUp, withReturn } from '../../core/navigation.ts'
import {
  BIND_EMAIL,
  DEVICES,
  LOGIN_PASSWORD,
  MY,
  PAY_PASSWORD,
  PAYMENT_METHOD,
  PAYOUT_ACCOUNTS,
} from '../../core/paths.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { useLoad } from '../../data/load.ts'
import { member } from '../../data/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { LATE_ICONS } from '../../ui/late-icons.ts'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { loadDevices } from './devices.ts'
import { RecentDevices } from './recent-devices.tsx'

type Way = {
  href: string
  title: string
  icon: IconName
  note?: string
  /** whether the member has set this up; null: not known; undefined: not shown */
  state?: { isSet: boolean; text: string } | null
}

/** A no-break space, shown while a note is loading, so that the row already has its full height. */
const LATER = '\u00a0'

function emailWay(): Way {
  const email = member.value?.email ?? null
  const way: Way = { href: BIND_EMAIL, title: t('email.title'), icon: LATE_ICONS.mail }
  if (email === null) return way
  return email === ''
    ? { ...way, note: t('email.why'), state: { isSet: false, text: t('security.notAdded') } }
    : { ...way, note: maskedEmail(email), state: { isSet: true, text: t('security.added') } }
}

function payPasswordWay(): Way {
  const has = member.value?.hasPayPassword ?? null
  const way: Way = {
    href: PAYMENT_METHOD,
    title: t('payPassword.title'),
    icon: LATE_ICONS.lock,
  }
  if (has === null) return way
  return has
    ? { ...way, state: { isSet: true, text: t('paymentMethod.set') } }
    : {
        ...way,
        href: PAY_PASSWORD,
        note: t('payPassword.why'),
        state: { isSet: false, text: t('paymentMethod.notSet') },
      }
}

/** Lists what protects the account, and whether the member has set it up. What is not set up comes first, with a reason for setting it up. */
export default function SecurityScreen() {
  useSignals()
  const wide = useWideWindow()
  const { data, problem } = useLoad('devices', loadDevices)
  // wide windows have room for the devices themselves, in place of the link to them
  const showsDevices = wide && (data !== null || !problem)
  const devices = data ? t('security.devices', { count: data.length }) : problem ? '' : LATER
  const ways: readonly Way[] = [
    emailWay(),
    payPasswordWay(),
    {
      href: LOGIN_PASSWORD,
      title: t('password.title'),
      icon: LATE_ICONS.key,
      note: t('payPassword.change'),
    },
    { href: PAYOUT_ACCOUNTS, title: t('payout.title'), icon: 'card' },
    // last, because its note arrives late and may need a second line, which would move the rows below
    ...(showsDevices ? [] : [{ href: DEVICES, title: t('devices.title'), icon: LATE_ICONS.phone, note: devices }]),
  ]
  const missing = ways.filter(({ state }) => state?.isSet === false)
  const others = ways.filter((way) => !missing.includes(way))
  return (
    <Screen title={t('security.title')} narrow onBack={() => goUp(MY)}>
      {missing.length > 0 && (
        <Section id="missing" title={t('security.missing')} look="minor">
          <Ways ways={missing.map((way) => ({ ...way, href: withReturn(way.href) }))} />
        </Section>
      )}
      <Ways ways={others} />
      {showsDevices && <RecentDevices devices={data} />}
    </Screen>
  )
}

const Ways = ({ ways }: { ways: readonly Way[] }) => (
  <List boxed>
    {ways.map(({ href, title, icon, note, state }) => (
      <ListRow
        key={href}
        start={<Icon name={icon} />}
        title={
          <span className="security-title">
            {title}
            {state && <Badge tone={state.isSet ? 'good' : 'bad'}>{state.text}</Badge>}
          </span>
        }
        {...(note && { note })}
        end={<Icon name="chevron" size={20} />}
        href={href}
      />
    ))}
  </List>
)
