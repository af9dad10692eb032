/** Follows every link of every page, as a visitor and as two members. No page may be a dead end, fail, or show a text key instead of a text. */
import t from 'tap'
import { launch, open, type Phone, RAW_KEY } from '../support/browser.ts'

const LINKS = "[...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))"
const NAMELESS = `[...document.querySelectorAll('a[href], button, input, select')]
  .filter((each) => !(each.textContent.trim() || each.getAttribute('aria-label') || each.labels?.length)).map((each) => each.outerHTML.slice(0, 120))`

async function crawl(t: Tap, phone: Phone, start: string): Promise<string[]> {
  const { page, go, settled, text } = phone
  const seen = new Set<string>()
  const queue = [start]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    // pages that differ only in their numbers are visited once
    const kind = path.replace(/=[^&]*\d[^&]*/g, '=n')
    if (seen.has(kind)) continue
    seen.add(kind)
    await go(path)
    await settled()
    if (page.url().includes('/pages/login/index?return=')) continue
    t.equal(await page.getByText(text('notFound.text')).count(), 0, `${path} exists`)
    t.strictSame(await page.evaluate(NAMELESS), [], `${path}: every control has a name`)
    const words = await page.locator('h1, h2, button, a, dt, label').allTextContents()
    t.strictSame(
      words.filter((each) => RAW_KEY.test(each)),
      [],
      `${path} shows no key`,
    )
    const links = (await page.evaluate(LINKS)) as string[]
    const back = await page.getByRole('button', { name: text('common.back') }).count()
    t.ok(links.length + back > 0, `${path} has a link or a back button`)
    const inside = links.filter((link) => link.startsWith('#'))
    queue.push(...inside.map((link) => link.slice(1)))
    t.strictSame(
      links.filter((link) => !link.startsWith('#') && !link.startsWith('https://')),
      [],
      `${path}: external links use https`,
    )
  }
  return [...seen]
}

type Tap = Parameters<Phone['axe']>[0]

t.test('all links work for a visitor', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const seen = await crawl(t, phone, '/')
  t.ok(seen.length >= 6, String(seen.length))
})

t.test('all links work for a member with weeks of records', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await phone.logIn()
  const seen = await crawl(t, phone, '/pages/home/index')
  t.ok(seen.length >= 28, String(seen.length))
})

t.test('all links work for a new member without records', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const newbie = phone.upstream.world.byName('newbie')
  if (newbie) newbie.email = 'newbie@example.com'
  await phone.logIn('newbie')
  const seen = await crawl(t, phone, '/pages/home/index')
  t.ok(seen.length >= 22, String(seen.length))
})
