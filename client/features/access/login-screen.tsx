import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { t } from '../../core/i18n.ts'
import { goUp, navigate, safeReturnPath } from '../../core/navigation.ts'
import { GUIDE, HOME, LOGIN, type ScreenProps, WEBSITE } from '../../core/paths.ts'
import { onDevice, store } from '../../core/storage.ts'
import { config } from '../../data/app-config.ts'
import { NOTES_DUE } from '../../data/device-notes.ts'
import { explainDemo } from '../../data/explain-demo.ts'
import { checkDepositsAtLogin, expectDeposits } from '../../data/note-recharges.ts'
import { enter, member } from '../../data/session.ts'
import type { StillCurrent } from '../../data/still-current.ts'
import { Button, ButtonLink, LinkRow } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LanguageList } from '../../widgets/language-list.tsx'
import { serviceLink } from '../../widgets/support-link.ts'
import { Branded } from './brand.tsx'
import { changedPassword } from './changed-password.ts'
import { ForgotForm } from './forgot-form.tsx'
import { type Opened, openedMember } from './log-in.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

type Mode = 'login' | 'register' | 'forgot'
const isMode = (text: string | null): text is Mode => text === 'login' || text === 'register' || text === 'forgot'

/** Loaded before it is needed, so that its requests can be sent together with the login's other ones. */
const noteCode = () => import('../../data/note-at-login.ts')

/** Login, registration and forgotten password, section 2 of the specification. `?type=register&invite=CODE` opens the registration with that code. */
export default function LoginScreen({ query, wanted }: ScreenProps) {
  useSignals()
  const type = query.get('type')
  // the languages open in a sheet, because on a page of their own, the typed values would be lost
  const [choosing, setChoosing] = useState(false)
  const service = serviceLink(config.value, null)
  const mode = isMode(type) ? type : 'login'
  const invite = query.get('invite') ?? ''
  useEffect(() => void noteCode().catch(() => undefined), [])

  function switchTo(next: Mode): void {
    const changed = new URLSearchParams(query)
    changed.set('type', next)
    navigate(`${LOGIN}?${changed}`, { replace: true })
  }

  async function entered(opened: Opened, { samePage }: StillCurrent): Promise<void> {
    const next = safeReturnPath(query.get('return')) ?? HOME
    const entering = enter(opened.sessionId, openedMember(opened))
    if (mode === 'login') {
      next === HOME ? checkDepositsAtLogin() : expectDeposits()
      // a new value, so that the requests are sent again even if those of the last login have failed
      store(onDevice, NOTES_DUE, opened.sessionId)
      void noteCode().then(
        ({ default: noteAtLogin }) => noteAtLogin(),
        () => undefined,
      )
    }
    await entering
    changedPassword.value = null
    // the new session may have ended meanwhile
    if (!samePage() || !member.peek()) return
    // a new member sees the guide first
    navigate(mode === 'register' ? `${GUIDE}?return=${encodeURIComponent(next)}` : next, { replace: true })
  }

  return (
    <Screen title={t(`login.title.${mode}`)} onBack={() => goUp('/')}>
      <Branded onLanguage={() => setChoosing(true)} short={invite !== '' || mode === 'forgot'}>
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
        <div role="status">
          {mode === 'login' && changedPassword.value && (
            <Note as="p" icon="check">
              {t(changedPassword.value.message)}
            </Note>
          )}
          {mode === 'login' && !changedPassword.value && wanted && <Prose>{t('login.toOpen', { page: wanted })}</Prose>}
        </div>
        {mode === 'login' && <LoginForm onEntered={entered} onForgot={() => switchTo('forgot')} />}
        {mode === 'register' && <RegisterForm key={invite} invite={invite} service={service} onEntered={entered} />}
        {mode === 'forgot' && <ForgotForm onDone={() => switchTo('login')} />}
        <LinkRow>
          <ButtonLink kind="text" href={WEBSITE}>
            {t('website.title')}
          </ButtonLink>
          {service && (
            <ButtonLink kind="text" href={service}>
              {t('my.service')}
            </ButtonLink>
          )}
          {config.value?.demo && (
            <Button kind="text" onClick={explainDemo}>
              {t('demo.title')}
            </Button>
          )}
        </LinkRow>
      </Branded>
      {choosing && (
        <Sheet title={t('language.title')} onClose={() => setChoosing(false)}>
          <LanguageList />
        </Sheet>
      )}
    </Screen>
  )
}
