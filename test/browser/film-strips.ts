/** Animations as pictures, for the gallery: six moments of each transition side by side. */
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { COMPLETED } from '../support/browser.ts'
import { READ_ANNOUNCEMENT } from '../support/read-announcement.ts'
import { build } from '../support/system.ts'
import { type Shot, writeContactSheet } from './contact-sheet.ts'

const MOMENTS = 6

type Strip = {
  name: string
  /** the page on which the transition starts; if absent, the page on which the previous strip ended */
  page?: string
  /** a script that starts the transition */
  start: string
  /** the transition to take pictures of: the name of a CSS animation, or the property of a CSS transition */
  motion: string
}

const press = (selector: string): string => `document.querySelector(${JSON.stringify(selector)}).click()`

const STRIPS: readonly Strip[] = [
  { name: 'page-forward', page: '/pages/task-list/index?tab=offers', start: press('.card a'), motion: 'from-right' },
  { name: 'page-back', start: press('.top button'), motion: 'from-left' },
  { name: 'tab-change', start: press('nav a[href="#/pages/agent-promotion/index"]'), motion: 'appear' },
  {
    name: 'toast',
    start: `[...document.querySelectorAll('button')].find(({ ariaLabel, textContent }) => /^Copy/.test(ariaLabel ?? textContent)).click()`,
    motion: 'appear',
  },
  {
    name: 'two-options',
    page: '/pages/task-list/index?tab=offers',
    start: press('.switcher [aria-pressed=false]'),
    motion: 'translate',
  },
  { name: 'fold', page: '/pages/task-list/detail?id=1', start: press('details:not([open]) summary'), motion: 'fade' },
  { name: 'sheet-open', page: '/pages-sub/software/index', start: press('.card button'), motion: 'rise' },
  { name: 'sheet-close', start: press('dialog .sheet-head button'), motion: 'rise' },
  {
    name: 'success',
    page: '/pages/home/index',
    start: `${COMPLETED}; location.hash = '/pages-sub/success/index?kind=task'`,
    motion: 'light-up',
  },
]

/**
 * A script that starts a transition, and pauses all finite animations as soon as the one called `motion` runs. The script returns the duration of the
 * longest paused animation, in milliseconds. It fails if `motion` does not run within 5 s.
 */
const freeze = ({ start, motion }: Strip): string => `new Promise((resolve, reject) => {
  const since = performance.now()
  const named = (each) => (each.animationName ?? each.transitionProperty) === ${JSON.stringify(motion)}
  const look = () => {
    const moving = document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < Infinity)
    if (moving.some(named)) {
      globalThis.frozen = moving
      for (const each of moving) each.pause()
      return resolve(Math.max(...moving.map((each) => each.effect.getComputedTiming().endTime)))
    }
    if (performance.now() - since > 5_000) return reject(new Error('no ' + ${JSON.stringify(motion)}))
    requestAnimationFrame(look)
  }
  ${start}
  requestAnimationFrame(look)
})`

/** Writes a picture `motion-NAME.png` of each transition into `folder`, in the size of a phone. */
export async function takeFilmStrips(browser: Browser, folder: string, strips = STRIPS): Promise<void> {
  const teardowns: (() => unknown)[] = []
  const { origin } = await build({ teardown: (fn) => teardowns.push(fn) }, { stub: { seed: 'demo' } })
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 375, height: 667 },
    permissions: ['clipboard-write'],
    reducedMotion: 'no-preference',
  })
  await context.addInitScript(READ_ANNOUNCEMENT)
  const page = await context.newPage()
  await page.goto(`${origin}/#/pages/login/index`)
  await page.fill('[name=account]', 'demo')
  await page.fill('[name=password]', 'demo1234')
  await page.click('form button[type=submit]')
  await page.waitForURL('**/#/pages/home/index')
  for (const strip of strips) {
    if (strip.page) {
      await page.goto(`${origin}/#${strip.page}`)
      await page.reload()
    }
    await page.locator('h1').first().waitFor()
    await page.locator('.skeleton:not([aria-hidden] .skeleton), .progress-line').first().waitFor({ state: 'detached' })
    const duration = await page.evaluate<number>(freeze(strip))
    const shots: Shot[] = []
    for (let moment = 0; moment < MOMENTS; moment++) {
      const at = Math.round((duration * moment) / (MOMENTS - 1))
      // the last picture is taken a millisecond before the end: an animation that is over no longer determines where its elements are
      await page.evaluate(`for (const each of frozen) each.currentTime = ${Math.min(at, duration - 1)}`)
      shots.push({ picture: await page.screenshot({ animations: 'allow' }), caption: `${strip.name}, ${at} ms` })
    }
    await page.evaluate('for (const each of frozen) each.finish()')
    await writeContactSheet(context, join(folder, `motion-${strip.name}.png`), shots, { width: 240, perRow: MOMENTS })
    await page.bringToFront()
    console.log(`motion-${strip.name}.png`)
  }
  await context.close()
  for (const teardown of teardowns) await teardown()
}
