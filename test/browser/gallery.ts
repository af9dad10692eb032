/**
 * Takes screenshots of every screen in every state, for review: `npm run gallery -- OUT [--languages en-US,th-TH] [--widths 320,375] [--states
 * content,empty] [--pages swap,home]`. Writes a page with all components, film strips of the animations, and one contact sheet for each language,
 * width and state. `--states none` leaves out the contact sheets.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { languages } from '../../shared/languages.ts'
import { COMPLETED } from '../support/browser.ts'
import { launchLikePhone } from '../support/chromium.ts'
import { MEMBER_PAGES, PUBLIC_PAGES } from '../support/page-list.ts'
import { READ_ANNOUNCEMENT } from '../support/read-announcement.ts'
import { build, type System } from '../support/system.ts'
import type { World } from '../upstream/world.ts'
import { takeComponentPictures } from './component-page.ts'
import { type Shot, writeContactSheet } from './contact-sheet.ts'
import { takeFilmStrips } from './film-strips.ts'

const STATES = ['content', 'empty', 'loading', 'error', 'missing', 'offline', 'long'] as const
type State = (typeof STATES)[number]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    languages: { type: 'string', default: languages.map(({ name }) => name).join(',') },
    widths: { type: 'string', default: '320,375,430,1280' },
    states: { type: 'string', default: STATES.join(',') },
    pages: { type: 'string', default: '' },
  },
})
const [folder = 'gallery'] = positionals
const wanted = values.pages.split(',').filter((each) => each !== '')
const paths = [...PUBLIC_PAGES, ...MEMBER_PAGES].filter(
  (path) => wanted.length === 0 || wanted.some((each) => path.includes(each)),
)
const LONG = 'Unreasonably long words-without-a-break-anywhere-in-them and many more of them after that '

/** Replaces names, titles, descriptions and other prose with a very long text. */
function lengthen(data: unknown, name = ''): unknown {
  if (Array.isArray(data)) return data.map((each) => lengthen(each, name))
  if (typeof data === 'object' && data !== null)
    return Object.fromEntries(Object.entries(data).map(([key, each]) => [key, lengthen(each, key)]))
  const isProse =
    typeof data === 'string' && /name|title|content|memo|description|overview|reward|requirements/.test(name)
  return isProse ? LONG : data
}

/**
 * The paths to visit for `path`, which is usually just `path` itself. An order's path contains `id=none`, because the stub invents the numbers of
 * orders; `none` is replaced by the number of the newest order of the member `demo`. The path of a swap's order also yields a second path, for the
 * order of a withdrawal.
 */
function withOrders(path: string, world: World): string[] {
  if (!path.includes('id=none')) return [path]
  const member = world.byName('demo')?.id
  const pageOf = (orders: readonly { member: number; order: string }[]) =>
    path.replace('none', orders.findLast((order) => order.member === member)?.order ?? 'none')
  if (!path.includes('kind=swap')) return [pageOf(world.recharges)]
  return [pageOf(world.exchanges), pageOf(world.withdrawals).replace('kind=swap', 'kind=withdraw')]
}

async function prepare(state: State, { upstream }: System, page: Page): Promise<void> {
  upstream.faults.clear()
  upstream.rewrite = null
  await page.context().setOffline(false)
  if (state === 'loading') upstream.faults.set('*', 'hang')
  if (state === 'error') upstream.faults.set('*', 'error-500')
  if (state === 'missing') {
    upstream.faults.set('*', 'missing')
    // lets the member's details load, because every screen would show the same message otherwise
    upstream.faults.set('GET user/info', 'slow', { ms: 1 })
  }
  if (state === 'long') upstream.rewrite = (_key, data) => lengthen(data)
  // lets a day pass, after which the server's cached data is too old to be shown
  upstream.world.advance(25 * 3_600)
}

const teardowns: (() => Promise<unknown>)[] = []
const browser = await launchLikePhone()
mkdirSync(folder, { recursive: true })
await takeComponentPictures(browser, folder, values.widths.split(',').map(Number))
await takeFilmStrips(browser, folder)
for (const state of STATES.filter((each) => values.states.split(',').includes(each))) {
  for (const language of values.languages.split(',')) {
    for (const width of values.widths.split(',').map(Number)) {
      const system = await build(
        { teardown: (fn) => teardowns.push(fn) },
        { stub: { seed: state === 'empty' ? 'small' : 'demo' } },
      )
      const context = await browser.newContext({
        locale: language,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      })
      await context.addInitScript(READ_ANNOUNCEMENT)
      const page = await context.newPage()
      const account = state === 'empty' ? 'newbie' : 'demo'
      const newbie = system.upstream.world.byName('newbie')
      if (newbie) newbie.email = 'newbie@example.com'
      await page.goto(`${system.origin}/#/pages/login/index`)
      await page.fill('[name=account]', account)
      await page.fill('[name=password]', `${account}1234`)
      await page.click('form button[type=submit]')
      await page.waitForURL('**/#/pages/home/index')
      await page.evaluate(COMPLETED)
      await prepare(state, system, page)
      const shots: Shot[] = []
      const visited = paths.flatMap((path) => withOrders(path, system.upstream.world))
      for (const path of visited) {
        await page.goto(`${system.origin}/#${path}`)
        if (state === 'offline') await page.context().setOffline(true)
        else if (state !== 'loading' && state !== 'error') await page.reload()
        await page.locator('h1').first().waitFor()
        if (state !== 'loading') await page.waitForTimeout(250)
        await page.locator('.progress-end').waitFor({ state: 'detached' })
        shots.push({ picture: await page.screenshot({ fullPage: state !== 'loading' }), caption: path })
        // leaves the page before the network is back. Otherwise a page that has failed would reload and disturb the next screenshot
        if (state === 'offline') await page.goto('about:blank')
        await page.context().setOffline(false)
      }
      const name = `${state}-${language}-${width}.png`
      await writeContactSheet(context, join(folder, name), shots, {
        width: Math.min(width, 720),
        perRow: width > 720 ? 4 : 8,
      })
      console.log(name)
      await context.close()
      for (const teardown of teardowns.splice(0)) await teardown()
    }
  }
}
await browser.close()
