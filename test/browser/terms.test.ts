/** The platform's terms can be explained where they appear. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

const PLACES = [
  ['/pages/home/index', ['amplitude', 'tvl']],
  ['/pages/task-list/detail?id=1', ['principal']],
  ['/pages/agent-promotion/index', ['agent']],
  ['/pages-sub/recharge/index', ['network']],
  ['/pages-sub/withdrawal-type/edit', ['network']],
  ['/pages-sub/software/index', ['autoRenew', 'autoRenew', 'software']],
  ['/pages-sub/node/index', ['autoRenew', 'autoRenew', 'node']],
  ['/pages-sub/assets/index', ['usdt', 'locked', 'snt', 'locked']],
  ['/pages-sub/swap/index', ['snt']],
  ['/pages-sub/promotion/index', ['promotion']],
  ['/pages/my/index', ['agent']],
] as const

t.test('tapping a term opens its explanation, and Esc returns to the term', async (t) => {
  const { page, go, signIn, settled, text, axe } = await open(t, await launch(t), 'th-TH', { seed: 'demo' })
  await signIn()
  for (const [path, words] of PLACES) {
    await go(path)
    await settled()
    if (path.includes('home')) await page.getByText(text('market.all')).click()
    if (path.includes('assets')) for (const name of await page.locator('.locked > summary').all()) await name.click()
    const terms = page.locator('main .term')
    await terms.first().waitFor()
    await terms.nth(words.length - 1).waitFor()
    t.equal(await terms.count(), words.length, path)
    for (const [index, word] of words.entries()) {
      const term = terms.nth(index)
      t.ok(((await term.boundingBox())?.height ?? 0) >= 44, `${path} ${word}: a touch target`)
      await term.focus()
      await page.keyboard.press('Enter')
      await page
        .getByRole('dialog')
        .getByText(text(`glossary.${word}`))
        .waitFor()
      if (word === 'agent') await axe(t, 'an explanation')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      t.equal(await page.evaluate('document.activeElement.className'), 'term', `${path} ${word}: the focus returns`)
    }
  }
})

t.test('a coin of which nothing is locked explains the word beside its zero', async (t) => {
  const { page, logInAt, settled, text } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/assets/index')
  await settled()
  await page
    .locator('dt')
    .getByRole('button', { name: text('assets.locked') })
    .first()
    .click()
  await page.getByRole('dialog').getByText(text('glossary.locked')).waitFor()
})
