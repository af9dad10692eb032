import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { SessionsToEnd } from '../../../shared/contract/devices.ts'
import { focusHeading } from '../../core/focus-heading.ts'
import { dateTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { LOGIN_PASSWORD, SECURITY } from '../../core/paths.ts'
import { asProblem } from '../../data/api.ts'
import { askQuestion, showToast } from '../../data/dialogs.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { useLoad } from '../../data/load.ts'
import { stillCurrent } from '../../data/still-current.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { List } from '../../ui/list-row.tsx'
import { Note } from '../../ui/note.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { LoadStatus, Skeleton } from '../../ui/states.tsx'
import { DeviceRow } from './device-row.tsx'
import { type Device, deviceName, endDevices, loadDevices, twinsOf } from './devices.ts'

const OTHERS = 'other-devices'

/** Lists the devices on which the member is logged in. All but this device can be logged out, one by one or all at once. */
export default function DevicesScreen() {
  useSignals()
  const texts = useLateTexts()
  const loaded = useLoad('devices', loadDevices)
  const [ending, setEnding] = useState<string | null>(null)
  const { reload } = loaded
  const data = texts.data && loaded.data
  const own = data?.find(({ current }) => current)
  const others = data?.filter(({ current }) => !current)

  async function end(which: SessionsToEnd, done: string): Promise<void> {
    const { samePage } = stillCurrent()
    setEnding('id' in which ? which.id : OTHERS)
    try {
      await endDevices(which)
      showToast(done)
    } catch (error) {
      const { code, message } = asProblem(error)
      // not found: the device has been logged out meanwhile, as the member wanted
      showToast(code === 'not_found' ? done : message)
    }
    await reload()
    setEnding(null)
    // the pressed button has disappeared, and with it the focus
    if (samePage()) focusHeading(OTHERS)
  }

  async function endOne(device: Device): Promise<void> {
    const name = { device: deviceName(device) }
    const text = t('devices.end.text', { time: dateTime(device.createdAt) })
    const question = { title: t('devices.end.title', name), text, confirm: t('my.logout') }
    if (await askQuestion({ ...question, cancel: t('common.cancel'), danger: true }))
      await end({ id: device.id }, t('devices.ended', name))
  }

  async function endOthers(): Promise<void> {
    const question = { title: t('devices.endAll'), text: t('devices.endAll.text'), confirm: t('my.logout') }
    if (await askQuestion({ ...question, cancel: t('common.cancel'), danger: true }))
      await end({ others: true }, t('devices.endedAll'))
  }

  return (
    <Screen title={t('devices.title')} narrow onBack={() => goUp(SECURITY)}>
      {texts.data ? (
        <>
          <Prose>{t('devices.about')}</Prose>
          <LoadStatus of={loaded} name={t('devices.title')} placeholder={placeholder()} />
        </>
      ) : (
        <LoadStatus of={texts} heights={[48, 110, 210]} />
      )}
      {own && (
        <Section look="minor" id="this-device" title={t('devices.this')}>
          <List boxed>
            <DeviceRow device={own} />
          </List>
        </Section>
      )}
      {others && (
        <Section look="minor" id={OTHERS} title={t('devices.others')}>
          {others.length === 0 && <Note as="p">{t('devices.none')}</Note>}
          <List boxed>
            {others.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                twins={twinsOf(device, data ?? [])}
                busy={ending === device.id || ending === OTHERS}
                onEnd={() => void endOne(device)}
              />
            ))}
          </List>
          {others.length > 0 && (
            <SendButton kind="danger" busy={ending === OTHERS} onClick={() => void endOthers()}>
              {t('devices.endAll')}
            </SendButton>
          )}
        </Section>
      )}
      {data && (
        <ButtonLink kind="quiet" href={LOGIN_PASSWORD}>
          {t('devices.changePassword')}
        </ButtonLink>
      )}
    </Screen>
  )
}

/** The page while the devices are loading. */
const placeholder = () => (
  <>
    <Section look="minor" title={t('devices.this')}>
      <Skeleton heights={[60]} as="rows" />
    </Section>
    <Section look="minor" title={t('devices.others')}>
      <Skeleton heights={[60]} as="rows" />
    </Section>
  </>
)
