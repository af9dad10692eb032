/** Which upstream calls are made when a screen opens. */
import type { Page } from 'playwright'
import t from 'tap'
import { DRAWN, launch, open } from '../support/browser.ts'

type Screen = {
  path: string
  /** the page's requests when it opens on this screen, other than `view/start`; null if there are none */
  view: string | null
  /** the query of `view/start`, if it has one */
  start?: string
  /** the resulting upstream calls */
  calls: string[]
  /** the most upstream calls; the config is not counted, because the server caches it for 30 s for all users */
  most: number
}

const MEMBER = 'GET user/info'
const CONFIG = 'GET index/config'
const PLEDGES = 'GET purchase/taskPledgeList'
const MARKET = 'POST stock/detail'

const screens: Record<string, Screen> = {
  home: {
    path: '/pages/home/index',
    view: 'view/home?without=member',
    start: '?with=worth',
    calls: [CONFIG, MEMBER, PLEDGES, MARKET, 'GET index/notice'],
    most: 4,
  },
  tasks: {
    path: '/pages/task-list/index',
    view: 'view/tasks',
    calls: [CONFIG, MEMBER, 'GET purchase/taskList'],
    most: 2,
  },
  task: {
    path: '/pages/task-list/detail?id=1',
    view: 'view/task?id=1',
    calls: [CONFIG, MEMBER, 'GET purchase/taskList', 'GET purchase/softwareList', 'GET purchase/nodeList'],
    most: 4,
  },
  run: {
    path: '/pages/task-list/run?id=1',
    view: 'view/task-run?id=1',
    calls: [CONFIG, MEMBER, PLEDGES],
    most: 2,
  },
  my: { path: '/pages/my/index', view: null, calls: [CONFIG, MEMBER], most: 1 },
  assets: {
    path: '/pages-sub/assets/index',
    view: 'view/wallet?without=member',
    calls: [CONFIG, MEMBER, MARKET],
    most: 2,
  },
  team: {
    path: '/pages/agent-promotion/index',
    view: 'view/team?without=member',
    calls: [CONFIG, MEMBER, 'GET user/team'],
    most: 2,
  },
}

/** Records the page's API requests from now on. Leaves out the leading `/api/`, and the request that reports page times. */
function record(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, call] = request.url().split('/api/')
    if (call && call !== 'page-times') asked.push(call)
  })
  return asked
}

t.test('the first screen requests only what it shows from the upstream, and only once', async (t) => {
  const { page, origin, logIn, settled, upstream, problems } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  const asked = record(page)
  const [pledge] = upstream.world.pledges
  for (const [name, { path, view, start = '', calls, most }] of Object.entries(screens)) {
    await page.evaluate('sessionStorage.clear()')
    await page.goto('about:blank')
    problems.length = 0
    asked.length = 0
    upstream.requests.length = 0
    const own = (text: string) => (name === 'run' ? text.replace('id=1', `id=${pledge?.id}`) : text)
    // the server caches shared responses per `source`, so nothing is cached for a new one
    await page.goto(`${origin}/?source=${name}#${own(path)}`)
    await settled()
    await page.waitForLoadState('networkidle')
    const made = upstream.requests.map(({ key }) => key)
    t.comment(
      `${name}: ${made.length} upstream calls, ${made.filter((key) => key !== CONFIG).length} without the config`,
    )
    t.strictSame(made.toSorted(), calls.toSorted(), `${name}: upstream`)
    t.ok(made.filter((key) => key !== CONFIG).length <= most, `${name}: at most ${most}`)
    t.strictSame(asked.toSorted(), [`view/start${start}`, ...(view ? [own(view)] : [])].toSorted(), `${name}: server`)
    t.strictSame(problems, [])
  }
})

t.test('a later screen sends one request, whose response includes the member if the screen shows it', async (t) => {
  const { page, go, logIn, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  const asked = record(page)
  for (const [name, { path, view, calls }] of Object.entries(screens)) {
    await go('/pages-sub/savings/index')
    await page.getByText(text('savings.soon')).waitFor()
    await page.waitForLoadState('networkidle')
    asked.length = 0
    upstream.requests.length = 0
    // the cached shared responses are outdated by then
    upstream.world.advance(60)
    const answered = page.waitForResponse('**/api/view/**')
    await go(path)
    await answered
    await settled()
    t.strictSame(asked, [(view ?? 'view/my').replace('?without=member', '')], name)
    const shows = view === null || view.endsWith('member')
    const expected = calls.filter((key) => key !== CONFIG && (shows || key !== MEMBER))
    t.strictSame(upstream.requests.map(({ key }) => key).toSorted(), expected.toSorted(), name)
  }
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
