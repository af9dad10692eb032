/** The app shell: selects the page, checks access, shows banners, dialogs and toasts. */

import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Router, useLocation, useSearch } from 'wouter'
import { amountsHidden } from '../core/format.ts'
import { language, t } from '../core/i18n.ts'
import { loadMissing, useLazyComponent } from '../core/lazy-component.ts'
import { goUp, holdPages, navigate, pageKey, safeReturnPath, savedScroll, useHashLocation } from '../core/navigation.ts'
import { useOnline } from '../core/online.ts'
import { HOME, LAUNCH, LOGIN, type ScreenProps } from '../core/paths.ts'
import { isReloading } from '../core/reload-app.ts'
import { onDevice } from '../core/storage.ts'
import { WAS_MEMBER } from '../core/stored-names.ts'
import { timeZone } from '../core/time-zone.ts'
import { useExtraWideWindow, useWideWindow } from '../core/wide-window.ts'
import { config } from '../data/app-config.ts'
import { askForEmail } from '../data/ask-for-email.ts'
import { dialogs, toast, withdrawQuestions } from '../data/dialogs.ts'
import { useRepeats, WITHOUT_RESPONSE } from '../data/repeats.ts'
import { forgetNewMember, loadDetails, logout, member, start, started } from '../data/session.ts'
import { storedPayments } from '../payment/stored-payments.ts'
import { Banner } from '../ui/banner.tsx'
import { Boundary } from '../ui/boundary.tsx'
import { Button, ButtonRow, LinkRow } from '../ui/button.tsx'
import { BareContent, Screen, setTitle } from '../ui/screen.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Failure, FailureHelp, isSlow, Skeleton } from '../ui/states.tsx'
import { Toast } from '../ui/toast.tsx'
import { FailureWays } from './failure-ways.tsx'
import { MainTabs } from './main-tabs.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { useNewVersion } from './new-version.ts'
import { PageFailure } from './page-failure.tsx'
import { preloadNext } from './preload.ts'
import type { Route } from './route.ts'
import { routeOf } from './routes.ts'

export function App() {
  useSignals()
  return (
    <Router hook={useHashLocation} searchHook={useHashLocation.searchHook} hrefs={useHashLocation.hrefs}>
      <Shell />
      <Dialogs />
      {/* the message that a page takes long is shown in the toast's place, because nothing moves there */}
      <Toast text={toast.value?.text ?? (isSlow.value ? t('common.slow') : null)} />
    </Router>
  )
}

const demoCode = () => import('./demo-mark.tsx')

function Shell() {
  useSignals()
  const [path] = useLocation()
  // reading these signals re-renders all pages when they change; nothing is remounted, so form input is preserved
  const shownLanguage = language.value
  void amountsHidden.value
  void timeZone.value
  const route = routeOf(path)
  // until the session has loaded, the tab bar is shown if a member was last logged in on this device. Otherwise the page would move when it appears
  const hasTabs =
    !route?.bare &&
    (member.value !== null || (started.value !== 'ready' && onDevice.getItem(WAS_MEMBER) !== null && !route?.public))
  const hasRail = useWideWindow() && hasTabs
  const { content: DemoMark } = useLazyComponent(config.value?.demo && !hasRail ? demoCode : undefined)
  return (
    <div className={hasTabs ? (route?.tab ? 'app railed tabbed' : 'app railed') : 'app'} data-language={shownLanguage}>
      <OpenPayments />
      <NetworkState />
      {DemoMark && <DemoMark />}
      <FailureHelp value={FailureWays}>
        <Page />
      </FailureHelp>
      {hasTabs && <Navigation path={path} />}
    </div>
  )
}

const railCode = () => import('./rail-links.tsx')

function Navigation({ path }: { path: string }) {
  const { content: RailLinks } = useLazyComponent(useWideWindow() ? railCode : undefined)
  return <MainTabs path={path}>{RailLinks && <RailLinks path={path} />}</MainTabs>
}

/** The route of the page that says that an address does not exist. */
const NOT_FOUND: Route = {
  path: '',
  title: 'notFound.title',
  load: () => import('./not-found.tsx'),
  public: true,
}

// after a logout, a member's page must not stay in sight while the next page loads: without a member, it would open the login page by itself
holdPages((path, from) =>
  member.peek() || routeOf(from)?.public ? loadMissing((routeOf(path) ?? NOT_FOUND).load) : undefined,
)

function Page() {
  useSignals()
  const [path] = useLocation()
  const search = useSearch()
  const route = routeOf(path) ?? NOT_FOUND
  const { content, failed } = useLazyComponent(route.load)
  const query = new URLSearchParams(search)
  const back = safeReturnPath(query.get('return'))
  const menu = useMenu(route, back !== null)
  const waiting = !route.public && started.value !== 'ready'
  const needsLogin = !route.public && started.value === 'ready' && member.value === null

  useEffect(() => {
    if (needsLogin)
      navigate(`${LOGIN}?return=${encodeURIComponent(search ? `${path}?${search}` : path)}`, {
        replace: true,
      })
  }, [needsLogin, path, search])

  const title = t(route.title)
  // a layout effect, because it must run before the effect of a screen that sets a title of its own
  useLayoutEffect(() => setTitle(title), [title])

  const needsEmail = !route.public && member.value?.email === ''
  useEffect(() => {
    if (needsEmail) void askForEmail(path)
  }, [needsEmail, path])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `path` is not read; each new page tries again to load what is missing
  useEffect(() => void (started.peek() === 'failed' ? start() : loadDetails().catch(() => undefined)), [path])

  // the launch page sends members home. Offline, its code may be missing, so it is done here
  const goesHome = failed && [LAUNCH, '/'].includes(path) && onDevice.getItem(WAS_MEMBER) !== null
  useEffect(() => {
    if (goesHome) navigate(HOME, { replace: true })
  }, [goesHome])

  useNewVersion()

  /** path of the page that is drawn; null while there is a placeholder */
  const drawn = useRef<string | null>(null)

  function page(): ReactNode {
    if (isReloading.value) return null
    if (waiting && started.value === 'failed') {
      return <StartFailure route={route} />
    }
    const next = routeOf(back?.split('?', 1)[0] ?? '')
    // the login page does not say that it leads home, because every login does
    const wanted = next && next.path !== HOME ? t(next.title) : undefined
    if (failed) return <PageFailure route={route} />
    // the code of the menu may be missing when the window becomes wide: a page that is drawn already then stays, with what was typed
    if (waiting || needsLogin || !content || (menu === null && drawn.current !== path)) return null
    return (
      <Boundary of={search} fallback={<PageFailure route={route} drawn />}>
        <Shown path={route.path} content={content} query={query} wanted={wanted} />
      </Boundary>
    )
  }
  const shown = page()
  drawn.current = shown === null ? null : path
  return (
    <>
      <NavigationProgress path={path} loading={shown === null} />
      {/*
       * The elements are the same with and without a menu, so that the page stays mounted when the window's width changes. Between a page
       * with `bare` and one without, they are replaced, so that browsers do not report a layout shift.
       */}
      <div key={String(route.bare)}>
        {menu}
        <div key={shown ? pageKey(path) : ''}>{shown ?? <Loading route={route} />}</div>
      </div>
    </>
  )
}

/** Shown instead of a member's page when `start` has failed. */
function StartFailure({ route: { title, tab } }: { route: Route }) {
  const isOnline = useOnline()
  const retry = () => void start()
  // after any failure, because a failed `start` does not say what was wrong
  useRepeats(WITHOUT_RESPONSE, retry)
  return (
    <Screen title={t(title)} onBack={tab ? undefined : () => navigate('/')}>
      <Failure name="" text={t('error.start')} waits={!isOnline} onRetry={retry}>
        {isOnline && onDevice.getItem(WAS_MEMBER) !== null && (
          <LinkRow>
            <Button kind="text" onClick={() => void logout()}>
              {t('my.logout')}
            </Button>
          </LinkRow>
        )}
      </Failure>
    </Screen>
  )
}

const menuCode = () => import('./page-menu.tsx')

/**
 * The menu beside a page; null until the menu's code has loaded, undefined if there is no menu. Visitors get no menu, because they cannot open all of
 * its pages.
 * @param onTheWay whether the page was opened for one action, after which the member returns to another page. A menu would distract from that
 */
function useMenu({ menu, path }: Route, onTheWay: boolean): ReactNode {
  const hasSpace = useExtraWideWindow()
  const of = hasSpace && member.value && !onTheWay ? menu : undefined
  const { content: PageMenu, failed } = useLazyComponent(of && menuCode)
  if (!of || failed) return undefined
  return PageMenu ? <PageMenu of={of} path={path} /> : null
}

/** A loaded screen. Its heading gets the focus, so that screen readers and the keyboard start there. */
function Shown({
  path,
  content: Content,
  ...props
}: ScreenProps & { path: string; content: ComponentType<ScreenProps> }) {
  useEffect(() => {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    scrollTo(0, savedScroll())
    performance.mark('app')
    preloadNext(path)
    // this runs after the screen's own effects, which have used the member that `start` or a login returned. Later screens request the member anew
    if (!routeOf(path)?.public) forgetNewMember()
  }, [path])
  return <Content {...props} />
}

/** The page until its code and the session have loaded, under its title and with a way back, so that what follows does not move. */
function Loading({ route: { title, tab, bare, parent = '/' } }: { route: Route }) {
  const placeholder = <Skeleton heights={[102, 150, 150, 150]} />
  return bare ? (
    <BareContent>{placeholder}</BareContent>
  ) : (
    <Screen title={t(title)} onBack={tab ? undefined : () => goUp(parent)}>
      {placeholder}
    </Screen>
  )
}

function NetworkState() {
  return <div role="status">{!useOnline() && <Banner text={t('common.offline')} />}</div>
}

const bannersCode = () => import('../payment/open-payment-banners.tsx')

/** Banners of payments whose outcome is not known yet. Once loaded, the component stays mounted, so that it can show the last payment's outcome. */
function OpenPayments() {
  useSignals()
  const [needsBanners, setNeedsBanners] = useState(false)
  if (!needsBanners && member.value !== null && storedPayments.value !== null) setNeedsBanners(true)
  const { content: Banners } = useLazyComponent(needsBanners ? bannersCode : undefined)
  return <div role="status">{Banners && <Banners />}</div>
}

function Dialogs() {
  useSignals()
  const [path] = useLocation()
  const page = `${path}?${useSearch()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `page` is not read; when it changes, the previous page's questions are withdrawn
  useEffect(() => () => withdrawQuestions('page'), [page])
  const first = dialogs.value.find(({ notOn, isOver }) => !notOn?.includes(path) && !isOver?.())
  if (!first) return null
  const { id, title, text, confirm, cancel, firm, danger, prefers, answer } = first
  const Row = firm ? Fragment : ButtonRow
  const no = cancel && (
    <Button kind={firm ? 'text' : prefers ? 'main' : 'quiet'} onClick={() => answer(false)}>
      {cancel}
    </Button>
  )
  const yes = (
    <Button kind={danger ? 'danger' : prefers ? 'quiet' : 'main'} onClick={() => answer(true)}>
      {confirm}
    </Button>
  )
  return (
    <Sheet fromTitle key={id} kind="box" title={title} exit={(firm ?? !cancel) ? 'none' : 'quiet'} onClose={answer}>
      <p>{text}</p>
      {/* in this order, because the first button is the first one for the keyboard, and few members want the other action */}
      <Row>
        {!firm && no}
        {yes}
        {firm && no}
      </Row>
    </Sheet>
  )
}
