import { ago, dateTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { serverNow } from '../../data/app-config.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LATE_ICONS } from '../../ui/late-icons.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { type Device, deviceName, isHandheld } from './devices.ts'
import { shortDateTime } from './short-date-time.ts'

const HOUR_S = 3_600

/** `twins`: all devices with the same name, including the one in use. The time of the login tells them apart. */
type RowProps = { device: Device; twins?: readonly Device[]; busy?: boolean; onEnd?: () => void }

/** A device, and when the member logged in on it or last used it. `onEnd`: logs it out. Its texts are late ones. */
export function DeviceRow({ device, twins = [], busy, onEnd }: RowProps) {
  const name = deviceName(device)
  return (
    <ListRow
      start={<Icon name={isHandheld(device) ? LATE_ICONS.phone : LATE_ICONS.laptop} />}
      title={name}
      note={
        // what was last used is told apart by its login, too, if several devices have the same name
        <Dotted
          texts={[
            ...(device.current || twins.length > 0
              ? [t('devices.since', { time: loginTime(device.createdAt, twins) })]
              : []),
            ...(device.current ? [] : [lastUsed(device)]),
          ]}
        />
      }
      end={
        onEnd && (
          <SendButton kind="chip" busy={busy} aria-label={`${t('my.logout')}: ${name}`} onClick={onEnd}>
            {t('my.logout')}
          </SendButton>
        )
      }
    />
  )
}

/** The time of a login, short enough for the row. Seconds are shown only if one of the twins has logged in within the same minute. */
const loginTime = (at: number, twins: readonly Device[]): string =>
  shortDateTime(at, { now: serverNow(), seconds: twins.some(({ createdAt }) => dateTime(createdAt) === dateTime(at)) })

/** When a device was last used. The server stores only the hour, so any time less than an hour ago is shown as now. */
function lastUsed({ lastSeenAt }: Device): string {
  const age = serverNow() - lastSeenAt
  return age < HOUR_S ? t('devices.seenNow') : t('devices.seen', { ago: ago(age) })
}
