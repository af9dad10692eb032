import { t } from '../../core/i18n.ts'
import { DEVICES } from '../../core/paths.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { List } from '../../ui/list-row.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { DeviceRow } from './device-row.tsx'
import { type Device, twinsOf } from './devices.ts'

const SHOWN = 4

/** This device and the newest of the others, with a link to the page that lists them all. `devices`: null while they are loading. */
export function RecentDevices({ devices }: { devices: readonly Device[] | null }) {
  const texts = useLateTexts()
  const newest =
    devices && [...devices].sort((one, other) => Number(other.current) - Number(one.current)).slice(0, SHOWN)
  return (
    <Section
      look="minor"
      title={t('devices.title')}
      aside={
        <ButtonLink kind="text" href={DEVICES} aria-label={`${t('records.all')}: ${t('devices.title')}`}>
          {t('records.all')}
        </ButtonLink>
      }
    >
      {devices && newest && texts.data ? (
        <List boxed>
          {newest.map((device) => (
            <DeviceRow key={device.id} device={device} twins={twinsOf(device, devices)} />
          ))}
        </List>
      ) : (
        !texts.problem && <Skeleton heights={Array<number>(SHOWN).fill(60)} as="rows" />
      )}
    </Section>
  )
}
