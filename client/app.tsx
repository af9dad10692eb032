/** The shell: which page is shown, who may see it, and what lies over it. */
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, useCallback, useEffect, useSyncExternalStore } from 'react'
import { Router, useLocation, useSearch } from 'wouter'
import { Boundary } from './components/boundary.tsx'
import { Button } from './components/button.tsx'
import { Screen } from './components/screen.tsx'
import { Sheet } from './components/sheet.tsx'
import { Empty, Failure, Skeleton } from './components/states.tsx'
import { Toast } from './components/toast.tsx'
import { amountsHidden } from './format.ts'
import { navigate, placeLeft, useHash } from './hash.ts'
import { HOME } from './home.ts'
import { language, t } from './i18n.ts'
import { useCode } from './late-code.ts'
import { forgetLoaded } from './load.ts'
import { isLoadingAnew, loadAnew } from './load-anew.ts'
import { MainTabs } from './main-tabs.tsx'
import { pageBuild } from './page-build.ts'
import { preloadNext } from './preload-next.ts'
import { LOGIN, routeOf, type ScreenProps } from './routes.ts'
import { ask, dialogs, type Question, toast, withdraw } from './state/dialog.ts'
import { askForEmail, member, serverBuild, start, started } from './state/session.ts'
import { config } from './state/system.ts'
import { inTab, keep } from './storage.ts'

export function App() {
  useSignals()
  // every text below is read anew when the language changes; nothing is mounted anew, so what was typed stays
  const shownLanguage = language.value
  void amountsHidden.value
  return (
    <Router hook={useHash} searchHook={useHash.searchHook} hrefs={useHash.hrefs}>
      <div className="app" data-language={shownLanguage}>
        {config.value?.demo && <aside className="demo-ribbon">{t('demo.ribbon')}</aside>}
        <OfflineBanner />
        <Page />
      </div>
      <Dialogs />
      <Toast text={toast.value?.text ?? null} />
    </Router>
  )
}

function Page() {
  useSignals()
  const [path] = useLocation()
  const search = useSearch()
  const route = routeOf(path)
  const { content, failed } = useCode(route?.load)
  const waiting = route && !route.public && started.value !== 'ready'
  const stranger = route && !route.public && started.value === 'ready' && member.value === null

  useEffect(() => {
    if (stranger)
      navigate(`${LOGIN}?return=${encodeURIComponent(search ? `${path}?${search}` : path)}`, {
        replace: true,
      })
  }, [stranger, path, search])

  useEffect(() => {
    document.title = `${t(route?.title ?? 'notFound.title')} · SNT`
  })

  const needsEmail = route !== undefined && !route.public && member.value?.email === ''
  useEffect(() => {
    if (needsEmail) void askForEmail(path)
  }, [needsEmail, path])

  useNewVersion()

  if (isLoadingAnew.value) return <Loading />
  if (!route) return <NotFound />
  if (waiting && started.value === 'failed') {
    return (
      <Screen title={t(route.title)}>
        <Failure text={t('error.start')} onRetry={() => void start()} />
      </Screen>
    )
  }
  if (failed) return <PageFailure />
  if (waiting || stranger || !content) return <Loading />
  return (
    <>
      <Boundary key={route.path} of={search} fallback={<PageFailure drawn />}>
        <Shown path={route.path} content={content} query={new URLSearchParams(search)} />
      </Boundary>
      {route.tab && <MainTabs current={route.path} />}
    </>
  )
}

/** A screen once it is there: the heading is where screen readers and the keyboard begin. */
function Shown({ path, content: Content, query }: ScreenProps & { path: string; content: ComponentType<ScreenProps> }) {
  useEffect(() => {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    scrollTo(0, placeLeft())
    preloadNext(path)
  }, [path])
  return <Content query={query} />
}

const Loading = () => (
  <>
    <div className="progress-line" role="progressbar" aria-label={t('common.loading')} />
    <main className="content late">
      <Skeleton heights={[102, 150, 150, 150]} />
    </main>
  </>
)

function NotFound() {
  return (
    <Screen title={t('notFound.title')} narrow>
      <Empty text={t('notFound.text')}>
        <Button kind="quiet" onClick={() => navigate(member.value ? HOME : '/')}>
          {t('notFound.home')}
        </Button>
      </Empty>
    </Screen>
  )
}

function watchNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

function OfflineBanner() {
  // the network may go while the first picture is being drawn
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  return <div role="status">{!online && <p className="offline">{t('common.offline')}</p>}</div>
}

function Dialogs() {
  useSignals()
  const [path] = useLocation()
  const page = `${path}?${useSearch()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the page's
  useEffect(() => () => withdraw('page'), [page])
  const [first] = dialogs.value
  if (!first) return null
  const { id, title, text, confirm, cancel, firm, danger, answer } = first
  return (
    <Sheet key={id} kind="box" title={title} exit={cancel && !firm ? 'quiet' : 'none'} onClose={() => answer(false)}>
      <p>{text}</p>
      <div className="box-buttons">
        {cancel && (
          <Button kind="quiet" onClick={() => answer(false)}>
            {cancel}
          </Button>
        )}
        <Button kind={danger ? 'danger' : 'main'} onClick={() => answer(true)}>
          {confirm}
        </Button>
      </div>
    </Sheet>
  )
}

let versionAsked = false

/** section 1: a new version was detected */
function useNewVersion(): void {
  useSignalEffect(() => {
    const build = serverBuild.value
    if (!build || build === pageBuild || versionAsked) return
    versionAsked = true
    const question: Question = {
      title: t('version.title'),
      text: t('version.text'),
      confirm: t('version.update'),
      cancel: t('version.later'),
      of: 'app',
    }
    void ask(question).then((yes) => {
      if (yes) void loadAnew()
    })
  })
}

const FAILED_AT = 'chunk failed at'
const LOOP_MS = 10_000

/**
 * section 2: a page that cannot be loaded or drawn says so and is loaded anew; a second time within ten seconds there is no loop, without a
 * network no use.
 * @param drawn its code was there and failed over what it was to show: the network has no part in that, but what is remembered may have
 */
function PageFailure({ drawn = false }: { drawn?: boolean }) {
  const offline = !drawn && !navigator.onLine
  const again = useCallback(() => {
    if (drawn) forgetLoaded()
    void loadAnew()
  }, [drawn])
  useEffect(() => {
    if (offline) {
      addEventListener('online', again)
      return () => removeEventListener('online', again)
    }
    const before = Number(inTab.getItem(FAILED_AT) ?? 0)
    keep(inTab, FAILED_AT, String(Date.now()))
    if (Date.now() - before < LOOP_MS) return
    void ask({ text: t('error.pageLoad'), confirm: t('common.reload') }).then((yes) => yes && again())
  }, [offline, again])
  return (
    <Screen title={t('common.error')} onBack={() => navigate(member.peek() ? HOME : '/')}>
      <Failure text={t(offline ? 'error.offline' : 'error.pageLoad')} onRetry={again} />
    </Screen>
  )
}
