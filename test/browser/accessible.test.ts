/** Checks every page in every state: axe finds nothing, and no target is smaller than 44 px. */
import t, { type Test } from 'tap'
import { violationsOf } from '../support/axe.ts'
import { launch, open, type Phone } from '../support/browser.ts'
import { MEMBER_PAGES, PUBLIC_PAGES } from '../support/page-list.ts'

/**
 * Controls smaller than 44 × 44 px. A checkbox, radio button or file field counts together with its label. Links within a sentence may be smaller,
 * and hidden or inert controls do not count.
 */
const TOO_SMALL = `[...document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]')]
  .map((each) => (each.matches('input[type=checkbox], input[type=radio], input[type=file]') && each.closest('label')) || each)
  .filter((each) => each.checkVisibility() && !each.closest('p, .hidden, [inert]'))
  .filter((each) => { const { width, height } = each.getBoundingClientRect(); return width < 43.9 || height < 43.9 })
  .map((each) => each.outerHTML.slice(0, 100) + ' ' + each.getBoundingClientRect().width + ' × ' + each.getBoundingClientRect().height)`

/**
 * The pages whose address has no parameters; the other addresses show one of these pages in another state. While pages load or are offline, contrast
 * is checked on the first of these pages only, because placeholders have the same styles everywhere.
 */
const PLAIN_PAGES = MEMBER_PAGES.filter((each) => !each.includes('?'))

t.jobs = 3

async function inspect(t: Test, { page, go, axe, settled }: Phone, paths: readonly string[], state: string) {
  for (const path of paths) {
    await go(path)
    await settled()
    await axe(t, `${path}, ${state}`)
    t.strictSame(await page.evaluate(TOO_SMALL), [], `${path}, ${state}: no small targets`)
  }
}

t.test('pages for a visitor are accessible', async (t) => {
  await inspect(t, await open(t, await launch(t), 'en-US'), PUBLIC_PAGES, 'visited')
})

t.test('pages with content are accessible', async (t) => {
  const phone = await open(t, await launch(t), 'vi-VN', { seed: 'demo' })
  await phone.logIn()
  await inspect(t, phone, MEMBER_PAGES, 'with content')
})

t.test('pages without content are accessible', async (t) => {
  const phone = await open(t, await launch(t), 'ja-JP')
  const newbie = phone.upstream.world.byName('newbie')
  if (newbie) newbie.email = 'newbie@example.com'
  await phone.logIn('newbie')
  await inspect(t, phone, MEMBER_PAGES, 'empty')
})

t.test('pages are accessible when everything fails', async (t) => {
  const phone = await open(t, await launch(t), 'tr-TR', { seed: 'demo' })
  await phone.logIn()
  phone.upstream.faults.set('*', 'error-500')
  phone.upstream.world.advance(25 * 3_600)
  await inspect(t, phone, MEMBER_PAGES, 'failing')
})

t.test('pages are accessible while loading', async (t) => {
  const phone = await open(t, await launch(t), 'th-TH', { seed: 'demo' })
  await phone.logIn()
  phone.upstream.faults.set('*', 'hang')
  phone.upstream.world.advance(25 * 3_600)
  const { page, go } = phone
  for (const [index, path] of PLAIN_PAGES.entries()) {
    await go(path)
    await page.locator('h1').first().waitFor()
    t.strictSame(await violationsOf(page, { contrast: index === 0 }), [], `${path}, loading`)
    t.strictSame(await page.evaluate(TOO_SMALL), [], `${path}, loading: no small targets`)
  }
  phone.upstream.releaseHung()
})

t.test('pages are accessible offline', async (t) => {
  const phone = await open(t, await launch(t), 'ko-KR', { seed: 'demo' })
  const { page, context, go, logIn, settled, upstream } = phone
  await logIn()
  // opens all pages once, so that their code is loaded before the device goes offline. Every request for data fails, so that no data is loaded
  upstream.faults.set('*', 'error-500')
  for (const path of PLAIN_PAGES) {
    await go(path)
    await page.locator('h1').first().waitFor()
  }
  await context.setOffline(true)
  for (const [index, path] of PLAIN_PAGES.entries()) {
    await go(path)
    await settled()
    t.strictSame(await violationsOf(page, { contrast: index === 0 }), [], `${path}, offline`)
    t.strictSame(await page.evaluate(TOO_SMALL), [], `${path}, offline: no small targets`)
  }
})
