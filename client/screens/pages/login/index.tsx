import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Begun } from '../../../begun.ts'
import { Icon } from '../../../components/icon.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Sheet } from '../../../components/sheet.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { goUp, navigate, ownPage } from '../../../hash.ts'
import { HOME } from '../../../home.ts'
import { t } from '../../../i18n.ts'
import { LanguageList } from '../../../language-list.tsx'
import { LOGIN, type ScreenProps } from '../../../routes.ts'
import { serviceLink } from '../../../service-link.ts'
import { enter } from '../../../state/session.ts'
import { config } from '../../../state/system.ts'
import { Forgot } from './forgot.tsx'
import { LoginForm } from './login-form.tsx'
import { Register } from './register.tsx'

type Mode = 'login' | 'register' | 'forgot'
const isMode = (text: string | null): text is Mode => text === 'login' || text === 'register' || text === 'forgot'

/** Login, register and forgotten password, section 2: `?type=register&invite=CODE` opens registration by invitation. */
export default function Login({ query }: ScreenProps) {
  useSignals()
  const type = query.get('type')
  // over the form, so that what was typed stays
  const [choosing, setChoosing] = useState(false)
  const service = serviceLink(config.value, null)
  const mode = isMode(type) ? type : 'login'
  const invite = query.get('invite') ?? ''

  function switchTo(next: Mode): void {
    const changed = new URLSearchParams(query)
    changed.set('type', next)
    navigate(`${LOGIN}?${changed}`, { replace: true })
  }

  async function entered(sessionId: string, { isHere }: Begun): Promise<void> {
    await enter(sessionId)
    if (isHere()) navigate(ownPage(query.get('return')) ?? HOME, { replace: true })
  }

  return (
    <Screen
      title={t(`login.title.${mode}`)}
      narrow
      onBack={() => goUp('/')}
      end={
        <button
          type="button"
          className="icon-button"
          aria-label={t('language.title')}
          onClick={() => setChoosing(true)}
        >
          <Icon name="globe" />
        </button>
      }
    >
      {mode !== 'forgot' && (
        <Tabs
          label={t('login.mode')}
          value={mode}
          onChange={switchTo}
          options={[
            ['login', t('login.login')],
            ['register', t('login.register')],
          ]}
        />
      )}
      {mode === 'login' && <LoginForm onEntered={entered} onForgot={() => switchTo('forgot')} />}
      {mode === 'register' && <Register key={invite} invite={invite} onEntered={entered} />}
      {mode === 'forgot' && <Forgot onDone={() => switchTo('login')} />}
      {service && (
        <a className="text-button" href={service} target="_blank" rel="noopener noreferrer">
          {t('my.service')}
        </a>
      )}
      {choosing && (
        <Sheet title={t('language.title')} onClose={() => setChoosing(false)}>
          <LanguageList />
        </Sheet>
      )}
    </Screen>
  )
}
