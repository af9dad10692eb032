import { Link } from 'wouter'
import { Icon } from '../../../components/icon.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { goUp, navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { HOME, type ScreenProps } from '../../../routes.ts'
import { enter } from '../../../state/session.ts'
import { Forgot } from './forgot.tsx'
import { LoginForm } from './login-form.tsx'
import { Register } from './register.tsx'

type Mode = 'login' | 'register' | 'forgot'
const isMode = (text: string | null): text is Mode => text === 'login' || text === 'register' || text === 'forgot'

/** Only a page of ours: the link came with the address. */
const safeReturn = (path: string | null): string => (path?.startsWith('/pages') ? path : HOME)

/** Login, register and forgotten password, section 2: `?type=register&invite=CODE` opens registration by invitation. */
export default function Login({ query }: ScreenProps) {
  const type = query.get('type')
  const mode = isMode(type) ? type : 'login'

  function switchTo(next: Mode): void {
    const changed = new URLSearchParams(query)
    changed.set('type', next)
    navigate(`/pages/login/index?${changed}`, { replace: true })
  }

  async function entered(sessionId: string): Promise<void> {
    await enter(sessionId)
    navigate(safeReturn(query.get('return')), { replace: true })
  }

  return (
    <Screen
      title={t(`login.title.${mode}`)}
      narrow
      onBack={() => goUp('/')}
      end={
        <Link className="icon-button" href="/pages-sub/language-settings/index" aria-label={t('language.title')}>
          <Icon name="globe" />
        </Link>
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
      {mode === 'register' && <Register invite={query.get('invite') ?? ''} onEntered={entered} />}
      {mode === 'forgot' && <Forgot onDone={() => switchTo('login')} />}
    </Screen>
  )
}
