/** Offers to add the app to the home screen. */

import { useEffect, useState } from 'react'
import { deviceOf, isInApp } from '../core/device.ts'
import { t } from '../core/i18n.ts'
import { onDevice, store } from '../core/storage.ts'
import { visits } from '../data/visits.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LATE_ICONS } from '../ui/late-icons.ts'

/** The event with which Chrome offers to install the app. The event may come before the app has started, so `boot/request-early.ts` keeps it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> }

const DISMISSED = 'install dismissed'

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

type Props = {
  /** whether the member has come for it. Otherwise, the offer is shown from the second day of use on, until the member dismisses it */
  isWanted?: boolean
}

const isWelcome = (): boolean => visits() > 1 && onDevice.getItem(DISMISSED) === null

/** Renders nothing where the app is installed, or cannot be. */
export default function InstallCard({ isWanted = false }: Props) {
  const [isOffered, setOffered] = useState(
    () => (isWanted || isWelcome()) && !isInstalled() && !isInApp(navigator.userAgent),
  )
  const [prompt, setPrompt] = useState(globalThis.installPrompt as InstallPrompt | undefined)
  useEffect(() => {
    const watching = new AbortController()
    // updates this card. The listener of `boot/request-early.ts`, which runs first, keeps the event for the next time that the card is shown
    addEventListener('beforeinstallprompt', (event) => setPrompt(event as InstallPrompt), watching)
    addEventListener('appinstalled', () => setOffered(false), watching)
    return () => watching.abort()
  }, [])

  function dismiss(): void {
    store(onDevice, DISMISSED, 'yes')
    setOffered(false)
  }

  /** Chrome's event can be used only once, so the app forgets the event before it uses it. */
  async function install(offer: InstallPrompt): Promise<void> {
    globalThis.installPrompt = undefined
    setPrompt(undefined)
    await offer.prompt()
    if ((await offer.userChoice).outcome === 'accepted') setOffered(false)
  }

  const isIos = deviceOf(navigator.userAgent, navigator.maxTouchPoints) === 'ios'
  if (!isOffered || !(prompt || isIos)) return null
  return (
    <Card title={t('install.title')} icon={LATE_ICONS.phone} id="install">
      <p>{t(prompt ? 'install.text' : 'install.ios')}</p>
      {(prompt || !isWanted) && (
        <ButtonRow>
          {prompt && <Button onClick={() => void install(prompt)}>{t('install.add')}</Button>}
          {!isWanted && (
            <Button kind="quiet" onClick={dismiss}>
              {t('install.dismiss')}
            </Button>
          )}
        </ButtonRow>
      )}
    </Card>
  )
}
