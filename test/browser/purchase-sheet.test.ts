/** What the sheet that buys or renews a licence says before it is paid. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

t.test('a purchase says about when the licence ends, a renewal when the present one ends', async (t) => {
  const { page, go, logInAt, text, upstream, axe } = await open(t, await launch(t), 'en-US')
  const validity = () =>
    page
      .locator('dialog[open] .key-values > div', { has: page.getByText(text('licence.validity'), { exact: true }) })
      .locator('dd')
      .innerText()
  const dayIn = (days: number) =>
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(
      (upstream.world.now() + days * 86_400) * 1_000,
    )
  const plain = (shown: string) => shown.replace(/\s+/g, ' ').trim()
  await logInAt('/pages-sub/software/index?buy=3')
  t.equal(plain(await validity()), `180 days Yours until ≈ ${dayIn(180)}`)
  await axe(t, 'purchase')
  const owned = upstream.world.byName('demo')?.software.get(2)
  if (!owned) throw new Error('no software')
  owned.expires = upstream.world.now() + 5 * 86_400
  await go('/pages/home/index')
  await page.reload()
  await go('/pages-sub/software/index?buy=2')
  // the sheet may open with the list of before, until the new one has arrived
  await page.locator('dialog[open] dd', { hasText: new RegExp(dayIn(5).replace(' ', '\\s')) }).waitFor()
  t.equal(plain(await validity()), `90 days 5 days left, until ${dayIn(5)}`)
})
