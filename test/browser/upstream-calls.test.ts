/** How many upstream calls opening a screen costs. */
import type { Page } from 'playwright'
import t from 'tap'
import { DRAWN, launch, open } from '../support/browser.ts'

type Screen = {
  path: string
  /** what the page asks the server for when it opens on this screen, besides `view/start` */
  view: string | null
  /** upstream calls then */
  calls: string[]
  /** the same without the config, which is everybody's: the server asks for it once in 30 s, however many members there are */
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

/** The API calls of a page from now on, without the leading `/api/`. */
function record(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, call] = request.url().split('/api/')
    if (call) asked.push(call)
  })
  return asked
}

t.test('a screen that opens first asks the upstream for what it shows, once', async (t) => {
  const { page, origin, logIn, settled, upstream, problems } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  const asked = record(page)
  const [pledge] = upstream.world.pledges
  for (const [name, { path, view, calls, most }] of Object.entries(screens)) {
    await page.evaluate('sessionStorage.clear()')
    await page.goto('about:blank')
    problems.length = 0
    asked.length = 0
    upstream.requests.length = 0
    const own = (text: string) => (name === 'run' ? text.replace('id=1', `id=${pledge?.id}`) : text)
    // the server keeps shared answers for each `source`: with a new one it has none
    await page.goto(`${origin}/?source=${name}#${own(path)}`)
    await settled()
    await page.waitForLoadState('networkidle')
    const made = upstream.requests.map(({ key }) => key)
    t.comment(
      `${name}: ${made.length} upstream calls, ${made.filter((key) => key !== CONFIG).length} without the config`,
    )
    t.strictSame(made.toSorted(), calls.toSorted(), `${name}: upstream`)
    t.ok(made.filter((key) => key !== CONFIG).length <= most, `${name}: at most ${most}`)
    t.strictSame(asked.toSorted(), ['view/start', ...(view ? [own(view)] : [])].toSorted(), `${name}: server`)
    t.strictSame(problems, [])
  }
})

t.test('a screen that opens later asks the server once, and the member comes along', async (t) => {
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
    // the shared answers are old by then
    upstream.world.advance(60)
    await go(path)
    await settled()
    await page.waitForLoadState('networkidle')
    t.strictSame(asked, [(view ?? 'view/my').replace('?without=member', '')], name)
    const shows = view === null || view.endsWith('member')
    const expected = calls.filter((key) => key !== CONFIG && (shows || key !== MEMBER))
    t.strictSame(upstream.requests.map(({ key }) => key).toSorted(), expected.toSorted(), name)
  }
})

t.test('online time that was reported is shown from the answer, without asking for the task anew', async (t) => {
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
  const said = await (await reported).json()
  t.ok(said.onlineTime >= 30)
  await page.evaluate(DRAWN)
  await page.waitForLoadState('networkidle')
  t.strictSame(asked, ['purchase/saveOnlineTime'])
  const shown = await page.getByRole('progressbar', { name: text('run.progress') }).getAttribute('aria-valuenow')
  t.ok(Math.abs(Number(shown) - Number(said.progress)) <= 1, `${shown} ${said.progress}`)
})
