/** Which upstream calls are made when a screen opens. */
import type { Page } from 'playwright'
import t from 'tap'
import { DRAWN, launch, open, until } from '../support/browser.ts'

type Screen = {
  path: string
  /** the request for data that the app sends besides `view/start` when it opens on this screen; null if there is none */
  view: string | null
  /** the query that `view/start` has on this screen, if any */
  start?: string
  /** the upstream calls that result from these requests */
  calls: string[]
  /** upstream calls made after the screen is shown. The page sends a request of its own for each of them, and not again within ten minutes */
  later?: string[]
  /** the most upstream calls that are acceptable. `GET index/config` does not count, because the server caches the config for 30 s for all members */
  most: number
}

const MEMBER = 'GET user/info'
const CONFIG = 'GET index/config'
const PLEDGES = 'GET purchase/taskPledgeList'
const MARKET = 'POST stock/detail'
const LICENCES = ['GET purchase/softwareList', 'GET purchase/nodeList']
const TASK_LIST = '/pages/task-list/index?tab=offers'

const screens: Record<string, Screen> = {
  home: {
    path: '/pages/home/index',
    view: 'view/home?without=member',
    start: '?with=worth',
    calls: [CONFIG, MEMBER, PLEDGES, MARKET, 'GET index/notice'],
    most: 4,
  },
  tasks: {
    path: TASK_LIST,
    view: 'view/tasks',
    calls: [CONFIG, MEMBER, 'GET purchase/taskList'],
    later: LICENCES,
    most: 2,
  },
  task: {
    path: '/pages/task-list/detail?id=1',
    view: 'view/task?id=1',
    calls: [CONFIG, MEMBER, 'GET purchase/taskList', ...LICENCES],
    most: 4,
  },
  run: {
    path: '/pages/task-list/run?id=1',
    view: 'view/task-run?id=1',
    calls: [CONFIG, MEMBER, PLEDGES],
    later: LICENCES,
    most: 2,
  },
  my: { path: '/pages/my/index', view: null, calls: [CONFIG, MEMBER], most: 1 },
  assets: {
    path: '/pages-sub/assets/index',
    view: 'view/wallet?without=member',
    calls: [CONFIG, MEMBER, PLEDGES, MARKET],
    most: 3,
  },
  team: {
    path: '/pages/agent-promotion/index',
    view: 'view/team?without=member',
    calls: [CONFIG, MEMBER, 'GET user/team'],
    most: 2,
  },
}

/** Records the page's API requests from now on, without the leading `/api/`. Leaves out the reports of page times. */
function record(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, call] = request.url().split('/api/')
    if (call && call !== 'page-times') asked.push(call)
  })
  return asked
}

/** The page's requests that cause these upstream calls: their paths without the method, sorted. */
const requestsFor = (calls: readonly string[]) => calls.map((key) => key.replace('GET ', '')).toSorted()

t.test('the first screen requests only what it shows from the upstream, and only once', async (t) => {
  const { page, origin, logIn, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  const asked = record(page)
  const [pledge] = upstream.world.pledges
  for (const [name, { path, view, start = '', calls, later = [], most }] of Object.entries(screens)) {
    await page.evaluate('sessionStorage.clear()')
    await page.goto('about:blank')
    asked.length = 0
    upstream.requests.length = 0
    const own = (text: string) => (name === 'run' ? text.replace('id=1', `id=${pledge?.id}`) : text)
    // makes the app send a `source` header that the server has not seen yet, so that the server has no cached responses for it
    await page.goto(`${origin}/?source=${name}#${own(path)}`)
    await settled()
    await page.waitForLoadState('networkidle')
    const all = upstream.requests.map(({ key }) => key)
    const [made, afterwards] = [all.slice(0, calls.length), all.slice(calls.length)]
    const uncached = made.filter((key) => key !== CONFIG).length
    t.comment(`${name}: ${made.length} upstream calls, ${uncached} without the config, ${afterwards.length} afterwards`)
    t.strictSame(made.toSorted(), calls.toSorted(), `${name}: upstream`)
    t.strictSame(afterwards.toSorted(), later.toSorted(), `${name}: upstream, afterwards`)
    t.ok(uncached <= most, `${name}: at most ${most}`)
    const opening = [`view/start${start}`, ...(view ? [own(view)] : [])]
    t.strictSame(asked.slice(0, opening.length).toSorted(), opening.toSorted(), `${name}: server`)
    t.strictSame(asked.slice(opening.length).toSorted(), requestsFor(later), `${name}: server, afterwards`)
  }
})

t.test('a later screen sends one request, whose response includes the member if the screen shows it', async (t) => {
  const { page, go, logIn, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  const asked = record(page)
  const openLater = async (path: string) => {
    await go('/pages-sub/savings/index')
    await page.getByText(text('savings.soon')).waitFor()
    await page.waitForLoadState('networkidle')
    asked.length = 0
    upstream.requests.length = 0
    // lets a minute pass, after which the server no longer uses its cached responses
    upstream.world.advance(60)
    const answered = page.waitForResponse('**/api/view/**')
    await go(path)
    await answered
    await settled()
    await page.evaluate(DRAWN)
    await until(page, "!document.querySelector('.offer-pending')")
  }
  for (const [name, { path, view, calls, later: afterwards = [] }] of Object.entries(screens)) {
    // the run that is opened here does not exist, so it needs no licences
    const later = name === 'run' ? [] : afterwards
    await openLater(path)
    const own = (view ?? 'view/my').replace('?without=member', '')
    t.strictSame([asked[0], ...asked.slice(1).toSorted()], [own, ...requestsFor(later)], name)
    const shows = view === null || view.endsWith('member')
    const expected = [...calls, ...later].filter((key) => key !== CONFIG && (shows || key !== MEMBER))
    t.strictSame(upstream.requests.map(({ key }) => key).toSorted(), expected.toSorted(), name)
  }
  await openLater(TASK_LIST)
  t.strictSame(asked, ['view/tasks'], 'no licences within ten minutes')
  await page.clock.setFixedTime(Date.now() + 601_000)
  await openLater(TASK_LIST)
  t.strictSame(asked.slice(1).toSorted(), requestsFor(LICENCES), 'licences again after ten minutes')
})

t.test('reported online time is shown from the response, without requesting the task again', async (t) => {
  const { page, go, logIn, login, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { items } = (await (await login()).call('GET', '/api/purchase/taskPledgeList')).body as {
    items: { id: number; state: string }[]
  }
  const pledge = items.find(({ state }) => state === 'new')
  await logIn()
  await settled()
  await page.clock.install()
  await go(`/pages/task-list/run?id=${pledge?.id}`)
  await page.getByRole('button', { name: text('pledge.action.start') }).click()
  await page.getByText(text('run.detail.running')).waitFor()
  await page.waitForLoadState('networkidle')
  const asked = record(page)
  const reported = page.waitForResponse('**/api/purchase/saveOnlineTime')
  await page.clock.runFor(31_000)
  const sent = await (await reported).json()
  t.ok(sent.onlineTime >= 30)
  await page.evaluate(DRAWN)
  await page.waitForLoadState('networkidle')
  t.strictSame(asked, ['purchase/saveOnlineTime'])
  const shown = await page.getByRole('progressbar', { name: text('run.progress') }).getAttribute('aria-valuenow')
  t.ok(Math.abs(Number(shown) - Number(sent.progress)) <= 1, `${shown} ${sent.progress}`)
})
